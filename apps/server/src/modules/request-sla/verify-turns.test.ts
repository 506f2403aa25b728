import { getServiceRequest } from "@pharos/api/service-request";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";
import { verifyAllTurns } from "./verify-turns.job.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let clock: RequestSetup["clock"];
beforeAll(async () => {
  ({ app, act, clock } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
});
afterAll(() => app.close());

const corrections = async () =>
  (
    await app.platform.database.executeSql(
      "select object_id, detail from audit_log where action = 'serviceRequest.turnCorrected' order by id",
    )
  ).rows;

it("finds nothing wrong with what the steps of requests have stored", async () => {
  const id = await act.raise("customer");
  await act.assign("dba", id, "dba");
  await act.reply("dba", id, { needFeedback: true });
  const closed = await act.raise("customer");
  await act.assign("dba", closed, "dba");
  await act.reply("dba", closed);
  await act.close("customer", closed);
  expect((await verifyAllTurns(app.platform)).differences).toBe(0);
  expect(await corrections()).toEqual([]);
});

it("corrects a turn that differs from the history, of open and of closed requests, and writes both values down", async () => {
  const open = await act.raise("customer");
  const since = clock.now();
  const closed = await act.raise("customer");
  clock.advanceMinutes(10);
  await act.close("customer", closed);
  const { version } = (await act.read("customer", open)).result;
  await app.platform.database.executeSql(
    `update service_request set turn_holder = 'customer', turn_since = '2026-01-01', is_close_proposed = true
    where id = any($1::bigint[])`,
    [[open, closed]],
  );
  expect((await verifyAllTurns(app.platform)).differences).toBe(2);
  const { turn, version: after } = (
    await app.call(getServiceRequest, { query: { id: open } }, { as: "customer" })
  ).result;
  expect([turn?.holder, Date.parse(turn?.since ?? ""), after]).toEqual(["vendor", since.getTime(), version]);
  expect((await act.read("customer", closed)).result.turn).toBeNull();
  expect(await corrections()).toMatchObject([
    { object_id: String(open), detail: { before: { holder: "customer" }, after: { holder: "vendor" } } },
    { object_id: String(closed), detail: { before: { holder: "customer" }, after: { holder: null } } },
  ]);
  expect((await verifyAllTurns(app.platform)).differences).toBe(0);
});
