import { listMessages } from "@pharos/api/message";
import type { PersonaName } from "@pharos/fixtures";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../platform/testing/eventually.ts";
import { codes, createRequestApp, type RequestSetup } from "./service-request.testing.ts";
import { announceDueStages } from "./sla-tick.job.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

/** What a person was told of a request, oldest first. */
async function toldTo(who: PersonaName, id: number): Promise<string[]> {
  const rows = await db()
    .selectFrom("message")
    .select("title_key")
    .where("user_id", "=", app.world.users[who])
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ title_key }) => title_key.replace("serviceRequestServer.message.", ""));
}

/** Whom mails and SMS of a request went to. */
async function sentFor(id: number, channel: "email" | "sms"): Promise<string[]> {
  const { srNo } = (await act.read("pa", id)).result;
  const rows = await db()
    .selectFrom("notification_outbox")
    .select("target")
    .where("channel", "=", channel)
    .where("body", "like", `%${srNo}%`)
    .orderBy("id")
    .execute();
  return rows.map(({ target }) => target);
}

describe("who is told", () => {
  it("of a high-severity request: the duty and the team's admin, also by SMS", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    await app.drain();
    expect(await toldTo("dutyDba", id)).toEqual(["created"]);
    expect(await toldTo("ta", id)).toEqual(["created"]);
    for (const who of ["dba", "dba2", "customer", "pa"] as const) expect(await toldTo(who, id)).toEqual([]);
    expect((await sentFor(id, "sms")).toSorted()).toEqual(["13900000004", "13900000008"]);
  });

  it("of a question: the team, in the portal", async () => {
    const id = await act.raise("customer", { type: codes.p4 });
    await app.drain();
    expect(await toldTo("dba", id)).toEqual(["created"]);
    expect(await sentFor(id, "sms")).toEqual([]);
  });

  it("of a request without entitlement: those who review it", async () => {
    const id = await act.raise("expiredCustomer", { accId: null });
    await app.drain();
    expect([await toldTo("ta", id), await toldTo("pa", id), await toldTo("dutyDba", id)]).toEqual([
      ["reviewPending"],
      ["reviewPending"],
      [],
    ]);
  });

  it("of an answer: the reporter and the address left with the request, by mail too; of a note, the vendor only", async () => {
    const id = await act.raise("customer", { email: "dba-group@example.com" });
    await act.assign("ta", id, "dba");
    await act.reply("dba", id);
    await act.reply("dba", id, { needFeedback: true });
    await act.reply("customer", id);
    await act.reply("ta", id, { visibility: 1, contentMd: "内部" });
    await app.drain();
    expect((await toldTo("customer", id)).toSorted()).toEqual(["needFeedback", "vendorReplied"]);
    expect(await toldTo("customer2", id)).toEqual([]);
    expect((await toldTo("dba", id)).toSorted()).toEqual(["assigned", "customerReplied", "internalNote"]);
    // The second mail to the reporter waits for more about the same request.
    expect((await sentFor(id, "email")).toSorted()).toEqual([
      "customer@example.com",
      "dba-group@example.com",
      "dba-group@example.com",
    ]);
  });

  it("once for each fact, however often the events are delivered", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    await act.recover("dba", id);
    await act.close("customer", id);
    await act.reopen("customer", id);
    await app.drain();
    await db().updateTable("outbox_event").set({ delivered_at: null }).execute();
    await db().deleteFrom("outbox_receipt").execute();
    await app.drain();
    // Several events are delivered at the same time, so their order is not fixed.
    expect((await toldTo("dba", id)).toSorted()).toEqual(["assigned", "closed", "reopened"]);
    expect(await toldTo("customer", id)).toEqual(["recovered"]);
  });

  it("never somebody who has left or was disabled", async () => {
    const id = await act.raise("customer2");
    await db()
      .updateTable("employee")
      .set({ status: 0 })
      .where("user_id", "=", app.world.users.customer2)
      .execute();
    await act.reply("dba", id);
    await app.drain();
    expect(await toldTo("customer2", id)).toEqual([]);
    await db()
      .updateTable("employee")
      .set({ status: 1 })
      .where("user_id", "=", app.world.users.customer2)
      .execute();
  });

  it("in the reader's language, with a link to the request", async () => {
    const id = await act.raise("customer", { title: "标题", type: codes.p1 });
    await app.drain();
    const english = { as: "ta", headers: { "accept-language": "en-US" } } as const;
    const [message] = (await app.call(listMessages, { query: {} }, english)).result.list;
    const { srNo } = (await act.read("ta", id)).result;
    expect(message).toMatchObject({
      title: `澜汐银行 raised P1 request ${srNo}: 标题`,
      link: `/service/message/${id}`,
      level: 2,
    });
  });

  it("of clocks, step by step up the ladder", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    await app.drain();
    for (const minutes of [2.6, 1.6, 1]) {
      clock.advanceMinutes(minutes);
      await announceDueStages(app.platform);
      await app.drain();
    }
    expect(await toldTo("dutyDba", id)).toEqual(["created", "unassigned"]);
    expect(await toldTo("pa", id)).toEqual(["unassigned", "slaBreach.firstResponse"]);
    expect(await toldTo("ta", id)).toEqual(["created", "slaWarn.firstResponse", "slaBreach.firstResponse"]);
    const { escalation_level } = await db()
      .selectFrom("service_request")
      .select("escalation_level")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(escalation_level).toBe(2);
  });
});

describe("open pages", () => {
  const sockets: Socket[] = [];
  let address = "";

  afterAll(() => {
    for (const socket of sockets) socket.close();
  });

  it("hear at once that something was said, and customers nothing of internal notes", async () => {
    address = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const id = await act.raise("customer");
    const customer = await listenTo("customer", [`/fault/${id}`]);
    const expert = await listenTo("ta", [`/fault/${id}`, `/fault/${id}/internal`]);
    await act.reply("dba", id, { visibility: 1 });
    await eventually("the expert hears of the note", () => expert.includes(`/fault/${id}/internal`));
    await act.reply("dba", id);
    await eventually("the customer hears of the reply", () => customer.includes(`/fault/${id}`));
    expect(customer.filter((channel) => channel !== "/user/message")).toEqual([`/fault/${id}`]);
  });

  it("are not opened for strangers", async () => {
    const id = await act.raise("customer");
    await expect(listenTo("otherCompany", [`/fault/${id}`])).rejects.toThrow("refused");
    await expect(listenTo("customer", [`/fault/${id}/internal`])).rejects.toThrow("refused");
  });

  async function listenTo(who: PersonaName, channels: readonly string[]): Promise<string[]> {
    const socket = io(address, { auth: { token: await app.signIn(who) }, transports: ["websocket"] });
    sockets.push(socket);
    const heard: string[] = [];
    socket.on("hint", ({ channel }: { channel: string }) => heard.push(channel));
    for (const channel of channels) {
      const { ok } = await socket.timeout(5_000).emitWithAck("subscribe", { channel });
      if (!ok) throw new Error(`${channel} refused to ${who}`);
    }
    // What was said a moment ago is told together with the permission; here counts what comes from now on.
    heard.length = 0;
    return heard;
  }
});
