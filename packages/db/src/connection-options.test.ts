import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { createTestDatabase } from "./testing.ts";

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

// Either costs more than the statements that people wait for.
it.each(["jit", "max_parallel_workers_per_gather"])("asks for no %s", async (setting) => {
  const { rows } = await sql<{ readonly value: string }>`
    select current_setting(${setting}) as value`.execute(database.kysely);
  expect(rows).toEqual([{ value: expect.stringMatching(/^(off|0)$/) }]);
});
