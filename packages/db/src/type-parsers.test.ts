import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { jsonText } from "./json-text.ts";
import { createTestDatabase } from "./testing.ts";

const VALUES = sql<Record<string, unknown>>`select
  9007199254740991::int8 as big, -5::int2 as small, 1.50::numeric as money, 0.1::float8 as float, true as flag,
  '2026-06-12 10:15:00.123+08'::timestamptz as at, '2026-06-12T02:15:00Z'::timestamptz as at_utc,
  '2026-06-12 10:15:00.123456+08'::timestamptz as at_micro, '2026-02-29'::text as words, '2024-02-29'::date as day,
  array['a', null, '中,文']::text[] as texts, array[1, 2]::int8[] as bigs, array['2026-06-12 00:00+08']::timestamptz[] as ats,
  array['2024-02-29']::date[] as days, '{"a": [1, {"b": null}]}'::jsonb as json, '\\x00ff'::bytea as bytes, null::int8 as nothing`;

describe("values", () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const readOne = async (expression: string): Promise<unknown> =>
    (await database.executeSql(`select ${expression} as value`)).rows[0]?.["value"];

  it("arrive as plain JavaScript values, with times in the business zone", async () => {
    const { rows } = await VALUES.execute(database.kysely);
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      small: -5,
      money: 1.5,
      float: 0.1,
      flag: true,
      at: "2026-06-12T10:15:00.123+08:00",
      at_utc: "2026-06-12T10:15:00.000+08:00",
      at_micro: "2026-06-12T10:15:00.123456+08:00",
      words: "2026-02-29",
      day: "2024-02-29",
      texts: ["a", null, "中,文"],
      bigs: [1, 2],
      ats: ["2026-06-12T00:00:00.000+08:00"],
      days: ["2024-02-29"],
      json: { a: [1, { b: null }] },
      bytes: Buffer.from([0, 255]),
      nothing: null,
    });
  });

  it("are refused when a number cannot be kept exactly", async () => {
    await expect(readOne("9007199254740993::int8")).rejects.toThrow(RangeError);
    await expect(readOne("1e20::numeric")).rejects.toThrow(RangeError);
    expect(await readOne("'infinity'::timestamptz")).toBe("infinity");
  });

  it("keep a connection usable after such a refusal", async () => {
    await expect(readOne("9007199254740993::int8")).rejects.toThrow(RangeError);
    expect(await readOne("1")).toBe(1);
  });

  it("are written from text, dates, arrays and JSON", async () => {
    const at = new Date("2026-06-12T02:15:00.123Z");
    const { rows } = await sql<Record<string, unknown>>`select ${at}::timestamptz as from_date,
      ${at.toISOString()}::timestamptz as from_text, ${["a", "b"]}::text[] as texts, ${jsonText([1, { a: "中" }])}::jsonb as json`.execute(
      database.kysely,
    );
    expect(rows[0]).toEqual({
      from_date: "2026-06-12T10:15:00.123+08:00",
      from_text: "2026-06-12T10:15:00.123+08:00",
      texts: ["a", "b"],
      json: [1, { a: "中" }],
    });
  });

  it("are counted for changed rows", async () => {
    await database.executeSql("create table counted (id integer)");
    const change = async (query: RawBuilder<unknown>): Promise<bigint | undefined> =>
      (await query.execute(database.kysely)).numAffectedRows;
    expect(await change(sql`insert into counted select generate_series(1, 3)`)).toBe(3n);
    expect(await change(sql`update counted set id = 9 where id > ${1}`)).toBe(2n);
    expect(await change(sql`delete from counted where id = ${5}`)).toBe(0n);
    expect(await change(sql`select * from counted`)).toBeUndefined();
  });
});
