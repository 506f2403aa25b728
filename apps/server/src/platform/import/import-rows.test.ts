import { ImportResult, requiredLine, z } from "@pharos/api/core";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { AppError } from "../app-error.ts";
import type { Call } from "../call.ts";
import { createRowWriter } from "../row-writer.ts";
import { importRows } from "./import-rows.ts";

let app: TestApp;
let call: Call;
beforeAll(async () => {
  app = await createTestApp();
  const session = await app.sessions.resolve(await app.signIn("sys"));
  if (!session) throw new Error("sys is not signed in");
  call = { requestId: "1", ip: "127.0.0.1", userAgent: "", locale: "zh-CN", actor: session.actor };
});
afterAll(() => app.close());

const row = z.object({ name: requiredLine(8) });
const take = (texts: readonly Record<string, string>[], isDryRun: boolean) =>
  importRows(
    app.platform,
    call,
    { rows: texts, isDryRun },
    {
      row,
      begin: (tx) => {
        const rows = createRowWriter(tx, "dict_item", "item_name");
        return async ({ name }, claim) => {
          claim("name", name);
          if (name === "bad")
            throw new AppError("common.stateConflict", { fields: { name: { key: "validation.value" } } });
          if (name === "worse") throw new AppError("common.stateConflict");
          const id = await rows.insert({ dict_type: 4, item_name: name, item_name_en: name });
          return id === undefined ? "updated" : "created";
        };
      },
      finish: (tx, result) => tx.audit({ action: "pocItem.imported", detail: result }),
    },
  );
/** What an import is refused with that has problems: it is no success. */
const refusal = async (texts: readonly Record<string, string>[]): Promise<ImportResult> => {
  const error = await take(texts, false).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error("it was not refused");
  expect(error.code).toBe("common.nothingImported");
  return ImportResult.parse(error.detail.data);
};
const countOf = async (...names: string[]) =>
  (
    await app.platform.database.kysely
      .selectFrom("dict_item")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("item_name", "in", names)
      .executeTakeFirstOrThrow()
  ).count;

describe("an import", () => {
  it("answers the same when it is only tried, and keeps nothing", async () => {
    expect(await take([{ name: "one" }, { name: "other" }], true)).toEqual({
      created: 2,
      updated: 0,
      errors: [],
    });
    expect(await countOf("one")).toBe(0);
  });

  it("refuses a row that means the same record as one before it", async () => {
    const { errors } = await refusal([{ name: "twin" }, { name: "lone" }, { name: "twin" }]);
    expect(errors).toEqual([{ row: 3, field: "name", message: "与第 1 行重复" }]);
    expect(await countOf("twin", "lone")).toBe(0);
  });

  it("keeps all rows, and tells the audit log once", async () => {
    expect(await take([{ name: "two" }, { name: "three" }], false)).toMatchObject({ created: 2, errors: [] });
    expect(await countOf("two", "three")).toBe(2);
    const lines = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "pocItem.imported")
      .execute();
    expect(lines).toHaveLength(1);
  });

  it("tells every problem by row and field and keeps nothing", async () => {
    const texts = ["four", "bad", " ", "worse", "far too long", "a\0"].map((name) => ({ name }));
    const result = await refusal(texts);
    // Trying the same answers the same, without a refusal.
    expect(await take(texts, true)).toEqual(result);
    expect(result.created).toBe(0);
    expect(result.errors.map(({ row: line, field }) => [line, field])).toEqual([
      [2, "name"],
      [3, "name"],
      [4, null],
      [5, "name"],
      [6, "name"],
    ]);
    expect(result.errors.every(({ message }) => /[一-鿿]/.test(message))).toBe(true);
    expect(await countOf("four", "bad", "worse")).toBe(0);
  });
});
