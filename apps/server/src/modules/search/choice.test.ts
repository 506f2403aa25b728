import { listUnopenedQuestions, recordSearchChoice, search } from "@pharos/api/search";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { articleCalls, createCatalogue } from "../article/article.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const menu = await createCatalogue(app);
  const calls = articleCalls(app, () => menu.codes);
  await calls.publish({ title: "Mangosteen 集群扩容", contentMd: "先加节点，再均衡。" });
  await app.platform.queues.drain("search.index");
});
afterAll(() => app.close());

const ask = (as: PersonaName, keyword: string) => app.call(search, { body: { keyword } }, { as });
const open = (as: PersonaName, keyword: string, position: number) =>
  app.call(recordSearchChoice, { body: { keyword, objType: "article", position } }, { as });
const unopened = async (keyword: string) =>
  (await app.call(listUnopenedQuestions, { query: { keyword } }, { as: "sys" })).result.list;
/** Three people of three sides ask. */
const askThrice = async (keyword: string) => {
  for (const as of ["customer", "otherCompany", "dba"] as const) await ask(as, keyword);
};

it("a question is listed from the third time on, once a wish, with what was opened further down", async () => {
  for (const as of ["customer", "customer", "otherCompany"] as const) await ask(as, "Mangosteen 扩容？");
  expect(await unopened("mangosteen")).toEqual([]);
  await ask("dba", "MANGOSTEEN 扩容");
  await open("customer", "Mangosteen 扩容？", 9);
  // The same search again: one search, one choice.
  await open("customer", "Mangosteen 扩容？", 8);
  expect(await unopened("mangosteen")).toMatchObject([
    {
      question: "Mangosteen 扩容？",
      times: 3,
      opened: 1,
      choices: [{ objType: "article", position: 9, times: 1 }],
    },
  ]);
});

it("one of which somebody opens one of the first hits is not, whatever was opened before", async () => {
  await askThrice("mangosteen 集群");
  expect(await unopened("mangosteen 集群")).toHaveLength(1);
  await open("dba", "mangosteen 集群", 7);
  await open("dba", "mangosteen 集群", 3);
  expect(await unopened("mangosteen 集群")).toEqual([]);
});

it("nothing is counted for who has not asked it, or asked it long ago, and the answer is the same", async () => {
  await askThrice("mangosteen 节点");
  const stranger = await open("customer2", "mangosteen 节点", 1);
  const unknown = await open("customer2", "nobody asked this", 1);
  await sql`update search_history set searched_at = searched_at - interval '2 days' where keyword = 'mangosteen 节点'`.execute(
    app.platform.database.kysely,
  );
  const late = await open("customer", "mangosteen 节点", 1);
  expect([stranger.status, unknown.status, late.status]).toEqual([200, 200, 200]);
  expect([stranger.result, unknown.result, late.result]).toEqual([null, null, null]);
  expect(await unopened("mangosteen 节点")).toMatchObject([{ times: 3, opened: 0, choices: [] }]);
});

it("keeps nothing of one person or machine, and nobody's name", async () => {
  await askThrice("10.20.30.40 mangosteen zhang.san@example.com 13800138000 refused");
  expect(await unopened("refused")).toMatchObject([{ question: "mangosteen refused" }]);
  const { rows } = await sql<{ readonly name: string }>`
    select column_name as name from information_schema.columns where table_name in ('search_question', 'search_choice')
    and (column_name like '%user%' or column_name like '%company%' or column_name like '%by')`.execute(
    app.platform.database.kysely,
  );
  expect(rows).toEqual([]);
});

it("is not listed for those who review nothing, and takes no place that no list has", async () => {
  expect((await app.call(listUnopenedQuestions, {}, { as: "customer" })).status).toBe(205);
  for (const position of [0, -1, 1.5, 1_001])
    expect((await open("customer", "mangosteen 集群", position)).envelope?.fields).toHaveProperty("position");
});
