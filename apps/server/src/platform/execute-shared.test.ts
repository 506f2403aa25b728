import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/index.ts";
import { executeShared } from "./execute-shared.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await sql`create sequence asked`.execute(app.platform.database.kysely);
});
afterAll(() => app.close());

/** How often the database was asked so far, this time included. */
const ask = (about: string) =>
  executeShared(
    app.platform.database.kysely,
    sql<{
      times: number;
    }>`select nextval('asked')::int as times, ${about}::text as about, pg_sleep(0.05)::text`,
  );

it("asks once for those who ask the same at the same time, and again afterwards", async () => {
  const [first, second, other] = await Promise.all([ask("a"), ask("a"), ask("b")]);
  expect(first).toBe(second);
  expect(new Set([first[0]?.times, other[0]?.times])).toEqual(new Set([1, 2]));
  expect((await ask("a"))[0]?.times).toBe(3);
});

it("tells everyone who shares of a failure, and forgets it", async () => {
  const fail = () => executeShared(app.platform.database.kysely, sql`select 1 / (nextval('asked') * 0)`);
  const results = await Promise.allSettled([fail(), fail()]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(fail()).rejects.toThrow();
  expect((await ask("c"))[0]?.times).toBe(6);
});
