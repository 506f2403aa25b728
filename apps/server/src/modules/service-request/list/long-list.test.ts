import { listServiceRequests } from "@pharos/api/service-request";
import { recordStatements } from "@pharos/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
beforeAll(async () => {
  ({ app } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
  const { companies, users } = app.world;
  // 1,500 closed requests, 1,200 archived ones and seven that are being handled.
  await app.platform.database.executeSql(`
    insert into service_request (sr_no, title, content_md, severity, status, company_id, reporter_user_id, created_by,
      submitted_at, sla_snapshot, closed_at, close_type)
    select 'LL-' || n, 'title', 'text', n % 4, status, ${companies.a}, ${users.customer}, ${users.customer},
      timestamptz '2026-06-01 00:00+08' - n * interval '1 minute', '{}',
      case when status in (2, 3) then timestamptz '2026-06-02 00:00+08' end, case when status in (2, 3) then 0 end
    from (select n, case when n <= 7 then 1 when n <= 1507 then 2 else 3 end as status from generate_series(1, 2707) n) x`);
});
afterAll(() => app.close());

const list = async (query: object) => (await app.call(listServiceRequests, { query }, { as: "pa" })).result;

describe("a list of thousands", () => {
  it("is counted up to a thousand, in all and in every status", async () => {
    const { total, isTotalCapped, counts } = await list({});
    expect({ total, isTotalCapped }).toEqual({ total: 1000, isTotalCapped: true });
    expect(counts).toMatchObject({ 0: 0, 1: 7, 2: 1000, 3: 1000 });
  });

  it("has exact numbers where there are few, whatever stands beside them", async () => {
    expect(await list({ status: "1" })).toMatchObject({ total: 7, isTotalCapped: false });
    expect(await list({ status: "1,2" })).toMatchObject({ total: 1000, isTotalCapped: true });
    expect(await list({ srNo: "LL-27" })).toMatchObject({
      total: 19,
      isTotalCapped: false,
      counts: { 1: 0, 3: 8 },
    });
  });

  it.each([
    { sortField: "submitTime" },
    { sortField: "severity", sortOrder: "asc" },
    { sortField: "lastReplyTime", sortOrder: "desc" },
  ])("finds the first page of everything in order by an index: %o", async (order) => {
    const { database } = app.platform;
    await database.executeSql("analyze service_request");
    const page = (await recordStatements(() => list(order))).find(({ text }) => text.includes("offset"));
    if (!page) throw new Error("no page was read");
    const { rows } = await database.executeSql(`explain ${page.text}`, [...page.values]);
    expect(JSON.stringify(rows)).toContain("Index");
    expect(JSON.stringify(rows)).not.toContain("Sort");
  });

  it("can be paged through behind what was counted", async () => {
    const seen = new Set<number>();
    for (let pageNum = 1; pageNum <= 14; pageNum += 1)
      for (const { id } of (await list({ pageNum, pageSize: 200 })).list) seen.add(id);
    expect(seen.size).toBe(2707);
  });

  it("refuses pages that lie deeper than anybody reads, at the field", async () => {
    expect((await list({ pageNum: 251, pageSize: 200 })).list).toEqual([]);
    const tooDeep = await app.call(
      listServiceRequests,
      { query: { pageNum: 252, pageSize: 200 } },
      { as: "pa" },
    );
    expect(tooDeep.envelope?.fields).toEqual({ pageNum: expect.stringContaining("251") });
  });
});
