import { getServiceNumberStatistics } from "@pharos/api/contract";
import { jsonText } from "@pharos/db";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { users, companies, serviceNumbers } = app.world;
  const now = app.platform.clock.now().toISOString();
  const request = {
    content_md: "x",
    company_id: companies.a,
    service_number_id: serviceNumbers.a247,
    reporter_user_id: users.customer,
    sla_snapshot: jsonText({}),
    submitted_at: now,
  };
  const db = app.platform.database.kysely;
  const rows = await db
    .insertInto("service_request")
    .values([
      { ...request, sr_no: "SR-1", title: "open P1", severity: 2 },
      { ...request, sr_no: "SR-2", title: "closed P4", severity: 3, status: 2, closed_at: now },
      { ...request, sr_no: "SR-3", title: "confidential", severity: 3, is_confidential: true },
      { ...request, sr_no: "SR-4", title: "long ago", severity: 3, submitted_at: "2015-03-31T16:30:00Z" },
    ])
    .returning(["id", "sr_no"])
    .execute();
  const [first, second] = rows.map(({ id }) => id);
  const clock = { severity: 3, target_minutes: 60, calendar_code: "wall", cycle: 0 };
  await db
    .insertInto("sla_clock")
    .values([
      { ...clock, service_request_id: first ?? 0, kind: "firstResponse", outcome: "met", started_at: now },
      {
        ...clock,
        service_request_id: second ?? 0,
        kind: "firstResponse",
        outcome: "breached",
        breached_at: now,
        started_at: now,
      },
    ])
    .execute();
  await db
    .insertInto("service_request_rating")
    .values({
      service_request_id: second ?? 0,
      user_id: users.customer,
      response_score: 80,
      duration_score: 90,
      result_score: 100,
    })
    .execute();
});
afterAll(() => app.close());

const read = (as: PersonaName, id: number, query: { startTime?: string; endTime?: string } = {}) =>
  app.call(getServiceNumberStatistics, { params: { id }, query }, { as });

describe("the statistics of a service number", () => {
  it("count what the caller may see of the last year, month by month", async () => {
    const { result } = await read("pa", app.world.serviceNumbers.a247);
    expect(result).toMatchObject({
      srTotal: 3,
      srOpen: 2,
      srBySeverity: { 0: 0, 1: 0, 2: 1, 3: 2 },
      slaRate: { first: 0.5, reply: null, solve: null },
      ratingAvg: 90,
      ratingCount: 1,
    });
    expect(result.srByMonth).toHaveLength(12);
    expect(result.srByMonth.at(-1)?.count).toBe(3);
  });

  it("leave a colleague's confidential request out", async () => {
    expect((await read("customer2", app.world.serviceNumbers.a247)).result.srTotal).toBe(2);
    expect((await read("orgAdmin", app.world.serviceNumbers.a247)).result.srTotal).toBe(3);
    expect((await read("ma", app.world.serviceNumbers.a247)).result.srTotal).toBe(2);
  });

  it("take days and months of the business time zone", async () => {
    const april = { startTime: "2015-04-01", endTime: "2015-04-01" };
    const { result } = await read("pa", app.world.serviceNumbers.a247, april);
    expect(result.srByMonth).toEqual([{ month: "2015-04", count: 1 }]);
    const march = { startTime: "2015-03-01", endTime: "2015-03-31" };
    expect((await read("pa", app.world.serviceNumbers.a247, march)).result.srTotal).toBe(0);
  });

  it("are not there for people of other organisations and other teams, as for a missing number", async () => {
    const answers = await Promise.all([
      read("otherCompany", app.world.serviceNumbers.a247),
      read("dba2", app.world.serviceNumbers.a247),
      read("customer", 999_999),
    ]);
    for (const { status, body } of answers) expect([status, body]).toEqual([204, ""]);
    expect((await read("noRole", app.world.serviceNumbers.a247)).status).toBe(205);
  });
});
