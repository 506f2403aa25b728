import { getServiceRequestStatistics } from "@pharos/api/service-request";
import { withinOrganisations } from "@pharos/db";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";
import { verifyAllFacts } from "./verify-facts.job.ts";

const range = { startTime: "2026-06-01", endTime: "2026-06-30" };

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let clock: RequestSetup["clock"];
beforeAll(async () => {
  ({ app, act, clock } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
});
afterAll(() => app.close());

const totals = async () => {
  const { result } = await app.call(getServiceRequestStatistics, { query: range }, { as: "pa" });
  return result.totals;
};
const execute = (query: string) => app.platform.database.executeSql(query);

it("finds nothing to correct after changes, and corrects what was made wrong past the product", async () => {
  const late = await act.raise("customer", { title: "核心库宕机", type: codes.p1 });
  await act.assign("dba", late, "dba");
  clock.advanceMinutes(7);
  await act.reply("dba", late);
  await act.close("customer", late);
  const other = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
  expect(await verifyAllFacts(app.platform)).toEqual({ requests: 2, differences: 0 });
  const before = await totals();
  expect(before).toMatchObject({ submitted: 2, closed: 1, firstBreached: 1 });

  await execute(`update request_fact set first_breached = false where id = ${late}`);
  await execute(`delete from request_fact where id = ${other}`);
  expect(await totals()).toMatchObject({ submitted: 1, firstBreached: 0 });
  expect(await verifyAllFacts(app.platform)).toEqual({ requests: 2, differences: 2 });
  expect(await totals()).toEqual(before);
  expect(await verifyAllFacts(app.platform)).toEqual({ requests: 2, differences: 0 });
  const { rows } = await sql<{ object_id: string }>`
    select object_id from audit_log where action = 'serviceRequest.factsCorrected' order by object_id::bigint`.execute(
    app.platform.database.kysely,
  );
  expect(rows.map(({ object_id }) => Number(object_id))).toEqual([late, other].toSorted((a, b) => a - b));
});

it("leaves nothing of a change that was taken back", async () => {
  const before = await totals();
  const change = app.platform.database.transaction(async (db) => {
    await sql`update service_request set urgent_count = urgent_count + 1`.execute(db);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from request_fact where urgent_count > 0`.execute(db);
    expect(rows[0]?.count).toBe(before.submitted);
    throw new Error("taken back");
  });
  await expect(change).rejects.toThrow("taken back");
  expect(await totals()).toEqual(before);
});

it("shows an organisation the facts of its own requests alone", async () => {
  const companies = (ids: number[]) =>
    withinOrganisations(ids, async () => {
      const rows = await app.platform.database.kysely
        .selectFrom("request_fact")
        .select("company_id")
        .execute();
      return [...new Set(rows.map(({ company_id }) => company_id))];
    });
  const { a, b } = app.world.companies;
  expect(await companies([a])).toEqual([a]);
  expect(await companies([b])).toEqual([b]);
  expect(await companies([])).toEqual([]);
});
