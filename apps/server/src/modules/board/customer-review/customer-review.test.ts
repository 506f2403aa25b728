import type { CustomerReview } from "@pharos/api/board";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDemoApp, type DemoApp } from "../../../testing/demo-app.ts";
import { pathOf, readersOf } from "../board.testing.ts";

type Readers = Awaited<ReturnType<typeof readersOf>>;

let app: DemoApp;
let get: Readers["get"];
let read: Readers["read"];
let openEverything: Readers["openEverything"];
const leads = ["admin", "pa01", "ma01", "ta_ora"] as const;
beforeAll(async () => {
  app = await createDemoApp();
  ({ get, read, openEverything } = await readersOf(app, [...leads, "dba01", "mujin"]));
}, 240_000);
afterAll(() => app.close());

const day = (days: number) => dateAt(Date.now() + days * dayMs, businessTimeZone);
const year = { from: day(-364), to: day(0) };
const pathTo = (id: number | string) => `statistics/customerReview/${id}`;

interface Customers {
  readonly list: readonly {
    readonly companyId: number;
    readonly sr: { readonly count: number };
    readonly sla: { readonly value: number | null };
    readonly rating: { readonly value: number | null };
    readonly hours: { readonly value: number };
  }[];
}

it.each(leads)("opens for %s exactly the rows of every figure, and says what the board says", async (as) => {
  const { list } = await read<Customers>(as, "statistics/dashboard/taskTable", { ...year, pageSize: "50" });
  expect(list.length).toBeGreaterThan(0);
  let filled = 0;
  for (const customer of list) {
    const review = await read<CustomerReview>(as, pathTo(customer.companyId), year);
    filled += await openEverything(as, review);
    expect({
      sr: review.requests?.submitted.count,
      solve: review.requests?.solve.value,
      rating: review.requests?.rating.value,
      hours: review.hours?.total.value,
    }).toEqual({
      sr: customer.sr.count,
      solve: customer.sla.value,
      rating: customer.rating.value,
      hours: customer.hours.value,
    });
    const sum = (rows: readonly { hours: number }[] = []) =>
      Math.round(rows.reduce((total, { hours }) => total + hours, 0) * 10) / 10;
    expect([sum(review.hours?.byPerson), sum(review.hours?.byType)]).toEqual([
      customer.hours.value,
      customer.hours.value,
    ]);
  }
  expect(filled).toBeGreaterThan(10);
});

it("counts contracts and inspections as the database has them", async () => {
  const db = app.platform.database.kysely;
  const { rows: companies } = await sql<{
    id: number;
    contracts: number;
    batches: number;
    found: number;
    fixed: number;
    open: number;
  }>`
    select c.id,
      (select count(*)::int from service_subscription s join contract k on k.id = s.contract_id
        where k.company_id = c.id and s.deleted_at is null and k.deleted_at is null and k.status <> 0
          and k.start_date <= ${year.to} and k.end_date >= ${year.from}) as contracts,
      (select count(*)::int from inspection_batch b where b.company_id = c.id and b.status = 4 and b.deleted_at is null
        and (b.collected_at at time zone 'Asia/Shanghai')::date between ${year.from}::date and ${year.to}::date) as batches,
      (select count(*)::int from inspection_finding f where f.company_id = c.id
        and (f.since at time zone 'Asia/Shanghai')::date between ${year.from}::date and ${year.to}::date) as found,
      (select count(*)::int from inspection_finding f join inspection_batch b on b.id = f.fixed_batch_id
        where f.company_id = c.id
          and (b.collected_at at time zone 'Asia/Shanghai')::date between ${year.from}::date and ${year.to}::date) as fixed,
      (select count(*)::int from inspection_finding f where f.company_id = c.id and f.state = 'open') as open
    from company c where c.party_type = 1 order by c.id`.execute(db);
  expect(companies.length).toBeGreaterThan(3);
  expect(companies.some(({ fixed, open }) => fixed > 0 && open > 0)).toBe(true);
  for (const { id, ...counted } of companies) {
    const { contracts, inspections } = await read<CustomerReview>("admin", pathTo(id), year);
    const { batches, found, fixed, open = [] } = inspections ?? {};
    expect([
      id,
      {
        contracts: contracts?.length,
        batches,
        found,
        fixed,
        open: open.reduce((sum, { count }) => sum + count, 0),
      },
    ]).toEqual([id, counted]);
  }
});

it("draws the same for the customer as a PDF, and remembers who took it", async () => {
  const { list } = await read<Customers>("pa01", "statistics/dashboard/taskTable", year);
  const id = list[0]?.companyId ?? 0;
  const answer = await get("pa01", `${pathTo(id)}/document`, year);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log where action = 'board.reviewDownloaded' and object_id = ${id}`.execute(
    app.platform.database.kysely,
  );
  expect(rows[0]?.count).toBe(1);
});

it("is for leads and management alone, and hides strangers' customers as if they were not there", async () => {
  const { rows: strange } = await sql<{ id: number }>`
    select id from company where party_type = 1 and id not in (
      select t.company_id from team_company t join team_member m on m.team_id = t.team_id
      join app_user u on u.id = m.user_id where u.account = 'ta_ora')`.execute(app.platform.database.kysely);
  const [stranger] = strange;
  expect(stranger).toBeDefined();
  for (const end of ["", "/document"]) {
    for (const as of ["dba01", "mujin"])
      expect((await get(as, `${pathTo(stranger?.id ?? 0)}${end}`, year)).statusCode).toBe(205);
    for (const id of [stranger?.id ?? 0, 999_999]) {
      const absent = await get("ta_ora", `${pathTo(id)}${end}`, year);
      expect([absent.statusCode, absent.body]).toEqual([204, ""]);
    }
  }
});

it.each([[{ from: day(0), to: day(-1) }], [{ from: day(-400), to: day(0) }]])(
  "is refused for the period %o",
  async (period) => {
    const { list } = await read<Customers>("admin", "statistics/dashboard/taskTable", year);
    const { fields } = (await get("admin", pathTo(list[0]?.companyId ?? 0), period)).json<{
      fields?: object;
    }>();
    expect(fields).toHaveProperty("from");
  },
);

it("names as its list does what an account manager sees", async () => {
  const { list } = await read<Customers>("ma01", "statistics/dashboard/taskTable", year);
  const id = String(list[0]?.companyId ?? 0);
  const review = await read<CustomerReview>("ma01", pathTo(id), year);
  const contracts = await read<{ list: readonly { id: number }[] }>("ma01", pathOf.contract, {
    companyId: id,
    startTime: year.from,
    pageSize: "100",
  });
  expect(new Set(review.contracts?.map((one) => one.id))).toEqual(
    new Set(contracts.list.map((one) => one.id)),
  );
});
