import type { PersonaName } from "@pharos/fixtures";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../platform/testing/eventually.ts";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

interface Received {
  readonly channel: string;
  readonly userId: number;
  readonly name: string;
  readonly state: string;
}

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let address = "";
const sockets: Socket[] = [];

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
  address = await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await app.close();
});

/** An open page of someone; each says something at most once, because of the rate. */
async function open(who: PersonaName, id: number) {
  const socket = io(address, { auth: { token: await app.signIn(who) }, transports: ["websocket"] });
  sockets.push(socket);
  const received: Received[] = [];
  socket.on("presence", (message: Received) => received.push(message));
  await socket.timeout(5_000).emitWithAck("subscribe", { channels: [`/fault/${id}`] });
  return {
    socket,
    received,
    say: (state: unknown, channel: unknown = `/fault/${id}`) => socket.emit("presence", { channel, state }),
    hears: (state: string, from: PersonaName) =>
      eventually(`${who} hears that ${from} is ${state}`, () =>
        received.some((one) => one.state === state && one.userId === app.world.users[from]),
      ),
  };
}

describe("who is on a request's page", () => {
  it("is heard by the vendor's people; customers learn of them only while they are answered", async () => {
    const id = await act.raise("customer");
    const [customer, lead] = [await open("customer", id), await open("ta", id)];
    (await open("dba", id)).say("viewing");
    await lead.hears("viewing", "dba");
    const writer = await open("dutyDba", id);
    writer.say("note");
    await lead.hears("note", "dutyDba");
    writer.socket.close();
    await lead.hears("left", "dutyDba");
    const answering = await open("pa", id);
    answering.say("reply");
    await customer.hears("reply", "pa");
    answering.socket.close();
    await customer.hears("left", "pa");
    // Nothing else has ever come to the customer's socket, not even that someone had left.
    expect(customer.received.map(({ userId, state }) => [userId, state])).toEqual([
      [app.world.users.pa, "reply"],
      [app.world.users.pa, "left"],
    ]);
    expect(customer.received.at(-1)?.name).toBe("");
  });

  it("is learned of customers by everyone who may see the request, and by no one else", async () => {
    const id = await act.raise("customer");
    const [colleague, expert, stranger] = [
      await open("customer2", id),
      await open("dba", id),
      await open("otherCompany", id),
    ];
    (await open("customer", id)).say("reply");
    await colleague.hears("reply", "customer");
    await expert.hears("reply", "customer");
    expect(stranger.received).toEqual([]);
    stranger.say("viewing");
    (await open("orgAdmin", id)).say("viewing");
    await colleague.hears("viewing", "orgAdmin");
    expect(colleague.received.map(({ userId }) => userId)).not.toContain(app.world.users.otherCompany);
  });

  it("is said at most once in five seconds, in known words, by those who listen", async () => {
    const id = await act.raise("customer");
    const expert = await open("dba", id);
    const customer = await open("customer", id);
    for (const [state, channel] of [
      ["note", undefined],
      ["<script>", undefined],
      [{ $ne: "" }, undefined],
      ["viewing", "/fault/999999999"],
      ["viewing", `/fault/${id}/internal`],
      ["viewing", 7],
    ] as const)
      customer.say(state, channel);
    const other = await open("customer2", id);
    for (const state of ["viewing", "reply", "viewing", "reply"]) other.say(state);
    await expert.hears("viewing", "customer2");
    (await open("orgAdmin", id)).say("viewing");
    await expert.hears("viewing", "orgAdmin");
    expect(expert.received.map(({ userId, state }) => [userId, state])).toEqual([
      [app.world.users.customer2, "viewing"],
      [app.world.users.orgAdmin, "viewing"],
    ]);
  });
});
