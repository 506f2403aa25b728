import type { AddressInfo } from "node:net";
import {
  closeServiceRequest,
  getServiceRequest,
  replyToServiceRequest,
  saveServiceRequest,
} from "@pharos/api/service-request";
import { deleteDutyTurn, listDutyTurns, saveDutyTurn } from "@pharos/api/team";
import { minuteMs } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { eventually } from "../../platform/testing/eventually.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { type LiveListener, listenLive } from "../../testing/live-listener.ts";

// The reviewing expert belongs to a team that serves no one: what is seen here is seen by duty alone.
const who = "reviewDba";
const start = new Date("2026-06-12T10:00:00+08:00");

const clock = createManualClock(start);
let app: TestApp;
let address: string;
const listeners: LiveListener[] = [];
beforeAll(async () => {
  app = await createTestApp({ clock });
  const { http } = app;
  await http.listen({ host: "127.0.0.1", port: 0 });
  // A listening TCP server has an address of this kind.
  address = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const { socket } of listeners) socket.disconnect();
  await app.close();
});

const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs).toISOString();
const giveTurn = (from: number, to: number) =>
  app.call(
    saveDutyTurn,
    {
      body: {
        teamId: app.world.teams.review,
        userId: app.world.users[who],
        startTime: after(from),
        endTime: after(to),
        shift: 2,
      },
    },
    { as: "pa" },
  );
const raise = async () =>
  (
    await app.call(
      saveServiceRequest,
      {
        body: {
          title: "交易缓慢",
          contentMd: "开盘后变慢",
          type: 0,
          accId: app.world.serviceNumbers.b247,
        },
      },
      { as: "otherCompany" },
    )
  ).result.id;
const read = async (id: number) => (await app.call(getServiceRequest, { query: { id } }, { as: who })).status;
const reply = async (id: number) =>
  (await app.call(replyToServiceRequest, { body: { faultId: id, contentMd: "正在处理" } }, { as: who }))
    .envelope?.success;

async function listen(as: PersonaName): Promise<LiveListener> {
  const listener = await listenLive(address, await app.signIn(as), ["/fault"]);
  listeners.push(listener);
  return listener;
}
/** Whether the expert is notified when the customer replies. */
async function hears(expert: LiveListener, lead: LiveListener, id: number): Promise<boolean> {
  const [before, notified] = [expert.hints.length, lead.hints.length];
  await app.call(
    replyToServiceRequest,
    { body: { faultId: id, contentMd: "还有问题" } },
    { as: "otherCompany" },
  );
  await eventually("the lead hears", () => lead.hints.length > notified);
  await expert.catchUp();
  return expert.hints.length > before;
}

describe("an expert on duty", () => {
  it("reads and answers every open request from the first to the last minute of the shift, on requests and sockets", async () => {
    const id = await raise();
    expect(await read(id)).toBe(204);
    const [expert, lead] = [await listen(who), await listen("pa")];
    expect(await hears(expert, lead, id)).toBe(false);

    expect((await giveTurn(30, 60)).envelope?.success).toBe(true);
    expect(await read(id)).toBe(204);
    clock.set(new Date(start.getTime() + 30 * minuteMs));
    expect(await read(id)).toBe(200);
    expect(await reply(id)).toBe(true);
    // The open connection has the right too, without anybody having said anything to it.
    await eventually("the page looks again", () => expert.countResyncs() === 1);
    expect(await hears(expert, lead, id)).toBe(true);

    clock.set(new Date(start.getTime() + 60 * minuteMs));
    expect(await read(id)).toBe(204);
    expect(await reply(id)).toBe(false);
    await eventually("the page looks again", () => expert.countResyncs() === 2);
    expect(await hears(expert, lead, id)).toBe(false);
  });

  it("goes off duty with the next request when the turn is taken off the roster", async () => {
    const id = await raise();
    const turn = (await giveTurn(60, 90)).result;
    expect(await read(id)).toBe(200);
    const [expert, lead] = [await listen(who), await listen("pa")];
    expect(await hears(expert, lead, id)).toBe(true);
    await app.call(deleteDutyTurn, { params: { id: turn.id } }, { as: "pa" });
    expect(await read(id)).toBe(204);
    await eventually("the page looks again", () => expert.countResyncs() === 1);
    expect(await hears(expert, lead, id)).toBe(false);
  });

  it("sees nothing of a request that is closed, and gets no place in the roster of others", async () => {
    const id = await raise();
    const turn = (await giveTurn(60, 90)).result;
    await app.call(closeServiceRequest, { body: { faultId: id } }, { as: "otherCompany" });
    expect(await read(id)).toBe(204);
    const range = { teamId: app.world.teams.duty, startTime: "2026-06-12", endTime: "2026-06-12" };
    expect((await app.call(listDutyTurns, { query: range }, { as: who })).status).toBe(204);
    await app.call(deleteDutyTurn, { params: { id: turn.id } }, { as: "pa" });
  });
});
