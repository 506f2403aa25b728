import type { AnyEndpoint, ExportEndpoint } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { businessTimeZone, dateOfDayNumber, dayNumberAt } from "@pharos/domain/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDemoApp, type DemoApp } from "../../testing/demo-app.ts";

/** The exports of lists that need nothing but a page, and the dates by which they are narrowed. */
const exportPaths = endpoints
  .map(({ endpoint }): AnyEndpoint & { readonly range?: ExportEndpoint["range"] } => endpoint)
  .filter(({ path }) => path.endsWith("/export") && !path.includes(":"))
  .map(({ path, range }) => ({ path, range }));

let app: DemoApp;
let token: string;
const today = dayNumberAt(Date.now(), businessTimeZone);
const day = (distance: number): string => dateOfDayNumber(today + distance);

beforeAll(async () => {
  app = await createDemoApp();
  token = await app.signIn("admin");
  // Something long past and something far ahead.
  const { kysely } = app.platform.database;
  const move = (place: string, distance: number) =>
    sql`update plan set start_date = ${day(distance)}, end_date = ${day(distance + 1)}
      where id = (select id from plan where deleted_at is null order by id ${sql.raw(place)} limit 1)`.execute(
      kysely,
    );
  await move("asc", -300);
  await move("desc", 340);
}, 240_000);
afterAll(() => app.close());

const get = (path: string, query: Record<string, string>) =>
  app.http.inject({ method: "GET", url: path, query, headers: { authorization: token } });

/** Rows of a sheet without its head; a field in quotes may hold line breaks. */
const rowsOf = (csv: string): number =>
  csv
    .replace(/"(?:[^"]|"")*"/g, "x")
    .trim()
    .split("\r\n").length - 1;

async function listed(path: string, filter: Record<string, string>): Promise<number> {
  for (let rows = 0, pageNum = 1; ; pageNum += 1) {
    const reply = await get(path, { ...filter, pageNum: String(pageNum), pageSize: "200" });
    const { list } = reply.json<{ operateCallBackObj: { list: unknown[] } }>().operateCallBackObj;
    rows += list.length;
    if (list.length < 200) return rows;
  }
}

/** What a list cannot do without. */
const needed: Readonly<Record<string, Record<string, string>>> = {
  "/esapi/companies/employees/export": { companyId: "1" },
  "/esapi/team/members/export": { teamId: "1" },
};

const ranges: readonly (readonly [name: string, from: number | null, until: number | null])[] = [
  ["everything", null, null],
  ["from some months ago on", -100, null],
  ["the next year", 1, 366],
  ["half a year on both sides", -180, 180],
  ["the last year", -365, 0],
];

it.each(exportPaths)("$path holds the rows of its list, past and ahead", async ({ path, range }) => {
  const list = path.replace(/\/export$/, "");
  for (const [name, from, until] of range ? ranges : ranges.slice(0, 1)) {
    const filter = {
      ...needed[path],
      ...(range && from !== null && { [range.from]: day(from) }),
      ...(range && until !== null && { [range.until]: day(until) }),
    };
    // Counted first: an export leaves a line in the log.
    const expected = await listed(list, filter);
    const file = await get(path, { ...filter, format: "csv" });
    if (file.headers["x-error-code"] === "export.spansTooLong") {
      // Refused as a whole, never cut.
      expect([name, until]).toEqual([name, null]);
      continue;
    }
    expect([path, name, file.statusCode, file.headers["x-error-code"]]).toEqual([path, name, 200, undefined]);
    expect([path, name, rowsOf(file.body)]).toEqual([path, name, expected]);
  }
});

it("has what lies ahead among the plans", async () => {
  const query = { startDate: day(1), endDate: day(366), format: "csv" };
  const file = await get("/esapi/plan/list/export", query);
  expect(rowsOf(file.body)).toBeGreaterThan(0);
  expect(file.body).toContain(day(340));
});
