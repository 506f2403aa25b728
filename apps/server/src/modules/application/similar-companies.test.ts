import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { findSimilarCompanies } from "./application-list.repo.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("shows who decides about an application the customers whose names look the same", async () => {
  const { kysely } = app.platform.database;
  const id = app.world.companies.a;
  const { name } = await kysely
    .selectFrom("company")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [first = "", ...rest] = [...name];
  for (const lookAlike of [
    `${first}\u200b${rest.join("")}`,
    `${first} ${rest.join("")}`,
    `${first}\u3000${rest.join("")}`,
  ])
    expect((await findSimilarCompanies(kysely, lookAlike))[0]?.id).toBe(id);
  await kysely
    .updateTable("company")
    .set({ name: `${first}\u200b${rest.join("")}ＡＢＣ` })
    .where("id", "=", id)
    .execute();
  expect((await findSimilarCompanies(kysely, `${name}abc`))[0]?.id).toBe(id);
  expect(await findSimilarCompanies(kysely, "毫无关系")).toEqual([]);
});
