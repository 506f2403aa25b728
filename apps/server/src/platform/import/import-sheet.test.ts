import { importAssets, listAssets } from "@pharos/api/asset";
import { importMembers } from "@pharos/api/organisation";
import { sheetLimits } from "@pharos/domain/limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { problemsOfImport } from "../../testing/problems-of-import.ts";

let app: TestApp;
let companyId: number;
beforeAll(async () => {
  app = await createTestApp();
  companyId = app.world.companies.a;
});
afterAll(() => app.close());

type Row = Record<string, string>;

const sheet = (prefix: string): Row[] =>
  Array.from({ length: sheetLimits.importRowsMax }, (_, index) => ({
    name: `${prefix}-${index}`,
    dbType: "Oracle",
    env: "生产",
  }));
const take = (rows: Row[], idempotencyKey?: string) =>
  app.call(
    importAssets,
    { body: { companyId, rows, isDryRun: false } },
    { as: "dba", ...(idempotencyKey && { headers: { "idempotency-key": idempotencyKey } }) },
  );
const countOf = async (prefix: string) =>
  (await app.call(listAssets, { query: { keyword: prefix } }, { as: "customer" })).result.total;

describe("a sheet of as many rows as an import may have", () => {
  it("is imported while someone else reads, who sees none of the rows or all of them", async () => {
    const rows = sheet("whole");
    const seen = new Set<number>();
    let isOver = false;
    const reading = (async () => {
      while (!isOver) seen.add(await countOf("whole"));
    })();
    const { result } = await take(rows).finally(() => {
      isOver = true;
    });
    await reading;
    expect(result).toEqual({ created: rows.length, updated: 0, errors: [] });
    expect(await countOf("whole")).toBe(rows.length);
    seen.delete(rows.length);
    expect([...seen]).toEqual([0]);
  });

  it("changes what it knows: the same sheet again with other words", async () => {
    const rows = sheet("again");
    await take(rows);
    const changed = rows.map((row, index) => (index % 2 === 0 ? { ...row, version: "19c" } : row));
    expect((await take(changed)).result).toEqual({ created: 0, updated: rows.length, errors: [] });
    const { list } = (
      await app.call(listAssets, { query: { keyword: "again-10", pageSize: 50 } }, { as: "customer" })
    ).result;
    const versions = new Map(list.map(({ name, version }) => [name, version]));
    expect([versions.get("again-10"), versions.get("again-101")]).toEqual(["19c", null]);
  });

  it("is refused as a whole for one row that does not fit, by the number of the row", async () => {
    const rows = sheet("broken");
    rows[1234] = { name: "broken-1234", dbType: "Access" };
    expect(problemsOfImport(await take(rows))).toEqual([
      { row: 1235, field: "dbType", message: expect.any(String) },
    ]);
    expect(await countOf("broken")).toBe(0);
  });

  it("is imported once under one idempotency key", async () => {
    const rows = sheet("once");
    const first = await take(rows, "sheet-once");
    const second = await take(rows, "sheet-once");
    expect(second.result).toEqual(first.result);
    expect(second.result.created).toBe(rows.length);
    expect(await countOf("once")).toBe(rows.length);
  });

  it("invites everyone on it, and no one beyond what one person may send in a day", async () => {
    const rows = Array.from({ length: sheetLimits.importRowsMax }, (_, index) => ({
      name: `同事${index}`,
      phone: String(13_100_000_000 + index),
    }));
    const bring = (list: Row[]) =>
      app.call(importMembers, { body: { companyId, rows: list, isDryRun: false } }, { as: "orgAdmin" });
    expect((await bring(rows)).result).toEqual({ created: rows.length, updated: 0, errors: [] });
    const invited = await app.platform.database.kysely
      .selectFrom("invitation_link")
      .innerJoin("invitation", "invitation.id", "invitation_link.invitation_id")
      .select((eb) => eb.fn.count<number>("invitation.employee_id").distinct().as("count"))
      .executeTakeFirstOrThrow();
    expect(invited.count).toBe(rows.length);
    const more = await bring([
      { name: "无登录", phone: "13200000001", createLogin: "否" },
      { name: "太多", phone: "13200000002" },
    ]);
    expect(problemsOfImport(more)).toMatchObject([{ row: 2, field: null }]);
  });
});
