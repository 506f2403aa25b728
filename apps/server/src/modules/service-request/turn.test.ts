import {
  askCloseConfirmation,
  explainServiceRequestSla,
  getServiceRequest,
  listServiceRequests,
  waitForThird,
} from "@pharos/api/service-request";
import { historyAction, replyKind, serviceRequestStatus } from "@pharos/domain/enums";
import { type TurnHolder, turnHolders, turnsOf as turnsOfSteps } from "@pharos/domain/service-request";
import { minuteMs } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "./service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let clock: RequestSetup["clock"];
beforeAll(async () => {
  ({ app, act, clock } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
});
afterAll(() => app.close());

const turnsOf = async (as: PersonaName, id: number) =>
  (await app.call(explainServiceRequestSla, { query: { id } }, { as })).result.turns;
const turnNow = async (as: PersonaName, id: number) =>
  (await app.call(getServiceRequest, { query: { id } }, { as })).result.turn;
const listed = async (as: PersonaName, waitingFor: TurnHolder) =>
  (await app.call(listServiceRequests, { query: { waitingFor } }, { as })).result.list;

/** Page, list and the list's own filter say the same. */
async function expectTurn(
  id: number,
  holder: TurnHolder,
  since: string,
  party: string | null = null,
): Promise<void> {
  const turn = { holder, since: expect.any(String), party };
  for (const as of ["dba", "customer"] as const) {
    const now = await turnNow(as, id);
    expect(now).toEqual(turn);
    expect(new Date(now?.since ?? "").toISOString()).toBe(new Date(since).toISOString());
    const row = (await listed(as, holder)).find((one) => one.id === id);
    expect(row?.turn).toEqual(now);
    for (const other of turnHolders.filter((one) => one !== holder))
      expect((await listed(as, other)).map((one) => one.id)).not.toContain(id);
  }
}

it("says who must act next since when, and its times add up to the time the request was open", async () => {
  const id = await act.raise("customer", { title: "归档慢" });
  await expectTurn(id, "vendor", "2026-06-10T10:00:00+08:00");
  clock.advanceMinutes(30);
  await act.assign("dba", id, "dba");
  clock.advanceMinutes(30);
  await act.reply("dba", id, { kind: replyKind.toCode("moreInfo"), needFeedback: true });
  await expectTurn(id, "customer", "2026-06-10T11:00:00+08:00");
  clock.advanceMinutes(120);
  await act.reply("customer", id);
  await expectTurn(id, "vendor", "2026-06-10T13:00:00+08:00");
  clock.advanceMinutes(60);
  await app.call(askCloseConfirmation, { body: { faultId: id, message: "可以关闭吗？" } }, { as: "dba" });
  await expectTurn(id, "customer", "2026-06-10T14:00:00+08:00");
  clock.advanceMinutes(90);
  await act.reply("customer", id, { contentMd: "还要再看" });
  await expectTurn(id, "vendor", "2026-06-10T15:30:00+08:00");
  clock.advanceMinutes(30);

  for (const as of ["dba", "customer"] as const) {
    const turns = await turnsOf(as, id);
    expect(turns.map(({ holder, minutes }) => [holder, minutes])).toEqual([
      ["vendor", 60],
      ["customer", 120],
      ["vendor", 60],
      ["customer", 90],
      ["vendor", 30],
    ]);
    const elapsed = (Date.parse("2026-06-10T16:00:00+08:00") - Date.parse(turns[0]?.from ?? "")) / minuteMs;
    expect(turns.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(elapsed);
    for (const [index, turn] of turns.entries()) expect(turn.to).toBe(turns[index + 1]?.from ?? null);
  }
});

it("waits for a third party until it has answered, is told to all, and the clocks go on", async () => {
  const id = await act.raise("customer", { title: "等待原厂补丁" });
  await act.assign("dba", id, "dba");
  await act.reply("dba", id);
  const begin = clock.now();
  const wait = (as: PersonaName, party: string | null, remark?: string) =>
    app.call(waitForThird, { body: { faultId: id, party, remark } }, { as });
  expect((await wait("dba", null)).envelope?.code).toBe("serviceRequest.noThirdParty");
  expect((await wait("customer", "Oracle")).envelope?.success).not.toBe(true);
  const dueBefore = (await app.call(explainServiceRequestSla, { query: { id } }, { as: "dba" })).result
    .clocks;
  clock.advanceMinutes(30);
  await wait("dba", "Oracle", "SR 3-0001");
  const since = clock.now().toISOString();
  await expectTurn(id, "third", since, "Oracle");
  const due = (await app.call(explainServiceRequestSla, { query: { id } }, { as: "dba" })).result.clocks;
  expect(due.map(({ dueAt }) => dueAt)).toEqual(dueBefore.map(({ dueAt }) => dueAt));
  clock.advanceMinutes(60);
  // Talking about it gives nobody else the turn.
  await act.reply("dba", id);
  await act.reply("customer", id);
  await expectTurn(id, "third", since, "Oracle");
  await wait("dba", null);
  await expectTurn(id, "vendor", clock.now().toISOString());
  clock.advanceMinutes(15);
  const turns = await turnsOf("customer", id);
  expect(turns.map(({ holder, party, minutes }) => [holder, party, minutes])).toEqual([
    ["vendor", null, 30],
    ["third", "Oracle", 60],
    ["vendor", null, 15],
  ]);
  expect(turns.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(
    (clock.now().getTime() - begin.getTime()) / minuteMs,
  );
  const lines = (await act.history("customer", id)).result.list;
  expect(lines.find(({ action }) => action === historyAction.toCode("waitThird"))).toMatchObject({
    content: "SR 3-0001",
    targetName: "Oracle",
  });
});

it("waits for nobody outside while the customer is asked", async () => {
  const id = await act.raise("customer", { title: "已请确认" });
  await act.assign("dba", id, "dba");
  await act.reply("dba", id);
  await app.call(askCloseConfirmation, { body: { faultId: id, message: "可以关闭吗？" } }, { as: "dba" });
  const refused = await app.call(waitForThird, { body: { faultId: id, party: "Oracle" } }, { as: "dba" });
  expect(refused.envelope?.code).toBe("serviceRequest.customersTurn");
  const hidden = await app.call(waitForThird, { body: { faultId: id, party: "x" } }, { as: "otherCompany" });
  const absent = await app.call(
    waitForThird,
    { body: { faultId: 999_999, party: "x" } },
    { as: "otherCompany" },
  );
  expect([hidden.status, hidden.body]).toEqual([absent.status, absent.body]);
});

it("counts working time in the calendar of the promise", async () => {
  // A P4 counts Mondays to Fridays 9 to 18: of the night only the morning counts.
  const id = await act.raise("customer", { title: "报表口径", type: 3 });
  const [start] = await turnsOf("dba", id);
  expect(start).toMatchObject({ holder: "vendor", minutes: 0, workingMinutes: 0 });
  clock.advanceMinutes(20 * 60);
  const [night] = await turnsOf("dba", id);
  expect(night?.minutes).toBe(20 * 60);
  // From Wednesday 16:00 to 18:00, and on Thursday from 9:00 to 12:00.
  expect(night?.workingMinutes).toBe(2 * 60 + 3 * 60);
});

it("reads the same from the lines that matter as from the whole history", async () => {
  const id = await act.raise("customer", { title: "长会话" });
  await act.assign("dba", id, "dba");
  const talk = async () => {
    for (const as of ["dba", "customer", "dba", "customer"] as const) {
      clock.advanceMinutes(5);
      await act.reply(as, id);
    }
  };
  const propose = () =>
    app.call(askCloseConfirmation, { body: { faultId: id, message: "可以关闭吗？" } }, { as: "dba" });
  await talk();
  await act.reply("dba", id, { kind: replyKind.toCode("moreInfo"), needFeedback: true });
  clock.advanceMinutes(40);
  await talk();
  await propose();
  clock.advanceMinutes(25);
  await act.reply("dba", id);
  await talk();
  await propose();
  clock.advanceMinutes(7);

  const { rows } = await app.platform.database.executeSql(
    `select h.at, h.action, h.to_status, coalesce(not p.is_vendor, false) as by_customer
    from service_request_history h left join service_request_reply p on p.id = (h.extra ->> 'replyId')::bigint
    where h.service_request_id = $1 and h.to_status is not null order by h.id`,
    [id],
  );
  const whole = turnsOfSteps(
    rows.map((line) => ({
      at: String(line["at"]),
      action: historyAction.fromCode(String(line["action"])),
      status: serviceRequestStatus.fromCode(Number(line["to_status"])),
      isByCustomer: line["by_customer"] === true,
    })),
  );
  const told = await turnsOf("dba", id);
  expect(told.map(({ holder, from }) => [holder, Date.parse(from)])).toEqual(
    whole.map(({ holder, from }) => [holder, Date.parse(from)]),
  );
  expect(whole.map(({ holder }) => holder)).toEqual([
    "vendor",
    "customer",
    "vendor",
    "customer",
    "vendor",
    "customer",
  ]);
});

it("tells nobody who may not see the request", async () => {
  const id = await act.raise("customer", { title: "只给自己人" });
  const absent = await app.call(explainServiceRequestSla, { query: { id: 999_999 } }, { as: "otherCompany" });
  const hidden = await app.call(explainServiceRequestSla, { query: { id } }, { as: "otherCompany" });
  expect([hidden.status, hidden.body]).toEqual([absent.status, absent.body]);
  expect(hidden.status).toBe(204);
});
