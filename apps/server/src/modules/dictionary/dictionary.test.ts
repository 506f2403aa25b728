import { listDictionary } from "@pharos/api/dictionary";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const namesOf = async (as: PersonaName, dictType: number, keyword?: string) =>
  (await app.call(listDictionary, { query: { dictType, keyword } }, { as })).result.map(({ name }) => name);

it("lists one tree, parents before children, for everyone who is signed in", async () => {
  expect(await namesOf("customer", 1)).toEqual(["性能问题", "慢 SQL", "可用性问题", "实例宕机"]);
  expect(await namesOf("dba", 3)).toEqual(["Oracle", "MySQL", "PostgreSQL"]);
  const [root, child] = (await app.call(listDictionary, { query: { dictType: 1 } }, { as: "customer" }))
    .result;
  expect(root).toMatchObject({ parentId: null, nameEn: "Performance", status: 1 });
  expect(child).toMatchObject({ parentId: root?.id });
});

it("finds entries in both languages and keeps their parents", async () => {
  expect(await namesOf("customer", 1, "slow")).toEqual(["性能问题", "慢 SQL"]);
  expect(await namesOf("customer", 1, "宕机")).toEqual(["可用性问题", "实例宕机"]);
  expect(await namesOf("customer", 1, "没有")).toEqual([]);
});

it("shows entries out of use, with everything below them, only to those who edit the dictionary", async () => {
  const db = app.platform.database.kysely;
  await db
    .updateTable("dict_menu")
    .set({ status: 0 })
    .where("id", "=", app.world.catalogue.faultAvailability)
    .execute();
  expect(await namesOf("customer", 1)).toEqual(["性能问题", "慢 SQL"]);
  expect(await namesOf("dba", 1)).toEqual(["性能问题", "慢 SQL"]);
  expect(await namesOf("sys", 1)).toHaveLength(4);
});

it("refuses a type that does not exist, and strangers", async () => {
  expect((await app.call(listDictionary, { query: { dictType: 6 } }, { as: "sys" })).errorCode).toBe(
    "common.validation",
  );
  expect((await app.call(listDictionary, { query: { dictType: 1 } })).status).toBe(401);
});
