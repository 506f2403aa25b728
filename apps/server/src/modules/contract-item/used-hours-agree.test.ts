import { type ContractDetail, getServiceNumberStatistics } from "@pharos/api/contract";
import { getCostEfficiency } from "@pharos/api/contract-item";
import type { CallResult } from "@pharos/api/core";
import { getServiceReport, listServiceReports, type ServiceReportDetail } from "@pharos/api/service-report";
import { hourVisibility } from "@pharos/domain/enums";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDemoApp, type DemoApp } from "../../testing/demo-app.ts";

// The hours of the demo story are added up here from its records alone; every page, file and balance has to say the same.

let app: DemoApp;
let token: string;
let records: readonly WorkedRecord[];
beforeAll(async () => {
  app = await createDemoApp();
  token = await app.signIn("admin");
  // Every organisation reads its hours, so that reports show them.
  await app.platform.database.kysely
    .updateTable("company")
    .set({ hour_visibility: hourVisibility.toCode("lines") })
    .execute();
  const { rows } = await sql<WorkedRecord>`
    select service_number_id as number, contract_item_id as item, contract_id as contract, plan_id as plan, hours,
      service_type as type, to_char(work_date, 'YYYY-MM') as month
    from work_hour where review_status = 1 and deleted_at is null`.execute(app.platform.database.kysely);
  records = rows;
}, 240_000);
afterAll(() => app.close());

interface WorkedRecord {
  readonly number: number | null;
  readonly item: number | null;
  readonly contract: number | null;
  readonly plan: number | null;
  readonly hours: number;
  readonly type: number;
  readonly month: string;
}

/** Of halves of hours, so that sums are exact. */
const sumOf = (isOf: (record: WorkedRecord) => boolean): number =>
  records.filter(isOf).reduce((sum, { hours }) => sum + hours, 0);

const get = (path: string, query: Record<string, string> = {}) =>
  app.http.inject({ method: "GET", url: path, query, headers: { authorization: token } });

async function ask<Result>(path: string, query: Record<string, string> = {}): Promise<Result> {
  return (await get(path, query)).json<{ operateCallBackObj: Result }>().operateCallBackObj;
}

const listed = async <Row>(path: string, query: Record<string, string> = {}): Promise<readonly Row[]> =>
  (await ask<{ list: readonly Row[] }>(path, { pageSize: "200", ...query })).list;

/** A sheet by its column of names and its column of hours. */
async function sheet(path: string, [name, hours]: readonly [string, string], query = {}) {
  const file = await get(`${path}/export`, { format: "csv", ...query });
  const rows = file.body
    .replace("\u{FEFF}", "")
    .trim()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) => cell.replaceAll('"', "")),
    );
  const [head = []] = rows;
  expect(head).toContain(hours);
  return new Map(
    rows.slice(1).map((row) => [row[head.indexOf(name)] ?? "", Number(row[head.indexOf(hours)])]),
  );
}

it("keeps no balance without its records", async () => {
  const { kysely } = app.platform.database;
  const columns = {
    service_number: "number",
    contract_item: "item",
    contract: "contract",
    plan: "plan",
  } as const;
  for (const [table, column] of Object.entries(columns)) {
    const balance = table === "plan" ? "actual_hours" : "booked_hours";
    const { rows } = await sql<{ id: number; balance: number; lines: number }>`
      select b.id, ${sql.ref(`b.${balance}`)} as balance, coalesce((select sum(e.hours) from work_hour_entry e
        where ${sql.ref(`e.${table}_id`)} = b.id), 0) as lines
      from ${sql.table(table)} b`.execute(kysely);
    expect(rows.filter(({ balance: hours }) => hours > 0).length).toBeGreaterThan(9);
    for (const { id, balance: hours, lines } of rows) {
      const own = sumOf((record) => record[column as keyof WorkedRecord] === id);
      expect([table, id, hours, lines]).toEqual([table, id, own, own]);
    }
  }
});

it("says one figure of a service number in list, sheet, statistics, cost, quota and monthly reports", async () => {
  const numbers = await listed<{ id: number; sn: string; usedHours: number | null; companyId: number }>(
    "/esapi/service/acc/list",
  );
  const file = await sheet("/esapi/service/acc/list", ["服务号", "已用工时"]);
  let reports = 0;
  for (const { id, sn, usedHours } of numbers) {
    const own = sumOf(({ number }) => number === id);
    const cost = await ask<CallResult<typeof getCostEfficiency>>(
      getCostEfficiency.path.replace(":id", String(id)),
    );
    const statistics = await ask<CallResult<typeof getServiceNumberStatistics>>(
      getServiceNumberStatistics.path.replace(":id", String(id)),
      { startTime: "2023-01-01" },
    );
    const ofTypes = statistics.hoursByType?.reduce((sum, { hours }) => sum + hours, 0);
    const ofMonths = statistics.hoursByMonth?.reduce((sum, { hours }) => sum + hours, 0);
    expect([sn, usedHours ?? 0, file.get(sn) || 0, cost.hours.used, ofTypes, ofMonths]).toEqual([
      sn,
      ...Array.from({ length: 5 }, () => own),
    ]);
    const remote = sumOf(({ number, type }) => number === id && type === 5);
    const quota = statistics.itemUsage.find(({ unit, taskType }) => unit === "hours" && taskType === 5);
    if (quota) expect([sn, quota.quota.used]).toEqual([sn, remote]);
    for (const { month, hours } of statistics.hoursByMonth ?? [])
      expect([sn, month, hours]).toEqual([
        sn,
        month,
        sumOf((one) => one.number === id && one.month === month),
      ]);
    const made = await ask<{ list: readonly { reportId: number; month: string }[] }>(
      listServiceReports.path.replace(":id", String(id)),
    );
    for (const report of made?.list ?? []) {
      const { figures } = await ask<ServiceReportDetail>(
        getServiceReport.path.replace(":id", String(id)).replace(":id2", String(report.reportId)),
      );
      const ofMonth = sumOf((one) => one.number === id && one.month === report.month);
      if (figures.hours) expect([sn, report.month, figures.hours.total]).toEqual([sn, report.month, ofMonth]);
      if (figures.hours) reports += 1;
    }
  }
  expect(numbers.length).toBe(17);
  expect(reports).toBeGreaterThan(9);
});

it("says one figure of a contract item and of a contract in list, sheet and detail", async () => {
  const items = await listed<{ id: number; itemId: string; actualHours: number }>(
    "/esapi/service/ccc/contractItems",
    { includeExpired: "true" },
  );
  const itemFile = await sheet("/esapi/service/ccc/contractItems", ["子项编号", "实际工时"], {
    includeExpired: "true",
  });
  expect(items.length).toBe(41);
  for (const { id, itemId, actualHours } of items) {
    const own = sumOf(({ item }) => item === id);
    expect([itemId, actualHours, itemFile.get(itemId) || 0]).toEqual([itemId, own, own]);
  }
  const contracts = await listed<{
    id: number;
    contractId: number;
    contractNum: string;
    usedHours: number | null;
  }>("/esapi/service/list");
  const file = await sheet("/esapi/service/list", ["合同编号", "已用工时"]);
  for (const { id, contractId, contractNum, usedHours } of contracts) {
    const own = sumOf(({ contract }) => contract === contractId);
    const detail = await ask<ContractDetail>(`/esapi/service/detail/${id}`);
    expect([contractNum, usedHours ?? 0, file.get(contractNum) || 0, detail.stats.hours ?? 0]).toEqual([
      contractNum,
      own,
      own,
      own,
    ]);
  }
  expect(contracts.length).toBe(14);
});

it("says one figure of a month in the list of records, its sheet and every sum", async () => {
  const month =
    records
      .map((record) => record.month)
      .toSorted()
      .at(-1) ?? "";
  const range = { from: `${month}-01`, to: `${month}-28` };
  const { rows } = await sql<{ worked: number; approved: number; count: number }>`
    select sum(hours) filter (where review_status <> 2) as worked, sum(hours) filter (where review_status = 1) as approved,
      count(*)::int as count
    from work_hour where deleted_at is null and work_date between ${range.from} and ${range.to}`.execute(
    app.platform.database.kysely,
  );
  const list = await ask<{ total: number; sumHours: number }>("/esapi/statistics/task/table", range);
  expect([list.total, list.sumHours]).toEqual([rows[0]?.count, rows[0]?.worked]);
  for (const groupBy of ["user", "team", "company", "acc", "type", "city"]) {
    const sums = await ask<readonly { actual: number; approved: number }[]>(
      "/esapi/statistics/task/table/total",
      {
        ...range,
        groupBy,
      },
    );
    const total = (of: "actual" | "approved") => sums.reduce((sum, row) => sum + row[of], 0);
    expect([groupBy, total("actual"), total("approved")]).toEqual([
      groupBy,
      rows[0]?.worked,
      rows[0]?.approved,
    ]);
  }
});
