import { describe, expect, it } from "vitest";
import { createTestDatabase, testDatabaseKinds } from "./testing.ts";

describe.each(testDatabaseKinds)("the %s engine", (kind) => {
  it("opens migrated and answers", async () => {
    const database = await createTestDatabase(kind);
    await database.ping();
    expect(await database.migrate()).toEqual([]);
    await database.close();
  });
});
