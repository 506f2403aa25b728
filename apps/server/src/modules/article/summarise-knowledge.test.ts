import { getKnowledgeSummary, updateArticleLabels } from "@pharos/api/article";
import type { CallInput } from "@pharos/api/core";
import { jsonText } from "@pharos/db";
import { articleUse, notIntoKnowledgeReason } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { articleCalls, createCatalogue } from "./article.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof articleCalls>;
let menu: Awaited<ReturnType<typeof createCatalogue>>;
beforeAll(async () => {
  app = await createTestApp();
  menu = await createCatalogue(app);
  calls = articleCalls(app, () => menu.codes);
});
afterAll(() => app.close());

const read = (as: PersonaName, query: CallInput<typeof getKnowledgeSummary>["query"] = {}) =>
  app.call(getKnowledgeSummary, { query }, { as });

let requestCount = 0;

/** A closed request of the first organisation. */
async function closeRequest(reason: number | null): Promise<number> {
  const { companies, users } = app.world;
  requestCount += 1;
  const { id } = await app.platform.database.kysely
    .insertInto("service_request")
    .values({
      sr_no: `SR-K-${requestCount}`,
      title: "x",
      content_md: "x",
      severity: 0,
      status: 2,
      company_id: companies.a,
      reporter_user_id: users.customer,
      sla_snapshot: jsonText({}),
      submitted_at: new Date(),
      closed_at: new Date(),
      close_type: 0,
      not_into_knowledge_reason: reason,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

it("counts articles, what readers made of them, and what became of closed requests", async () => {
  const db = app.platform.database.kysely;
  const first = await calls.publish({ title: "第一篇" });
  await calls.publish({ title: "第二篇", menuId: menu.faults });
  await calls.save("dba", { title: "草稿" });
  await calls.submit("dba2", { title: "待审核" });
  const [other, trivial] = [0, 1].map((index) => notIntoKnowledgeReason.codes[index] ?? 0);
  const source = await closeRequest(null);
  await closeRequest(other ?? 0);
  await closeRequest(trivial ?? 0);
  await closeRequest(trivial ?? 0);
  for (const [kind, id] of [
    ["source", source],
    ["answer", source],
    ["conclusion", source],
    ["deflection", null],
  ] as const)
    await db
      .insertInto("article_use")
      .values({
        article_id: first,
        service_request_id: id,
        kind: articleUse.toCode(kind),
        user_id: app.world.users.dba,
      })
      .execute();
  await sql`update article set next_review_on = current_date - 30 where id = ${first}`.execute(db);

  const { result } = await read("sys");
  expect(result).toMatchObject({
    published: 2,
    pending: 1,
    drafts: 1,
    withdrawn: 0,
    publishedInRange: 2,
    byType: [{ type: 0, count: 2 }],
    byAuthor: [{ id: app.world.users.dba, name: "芒种", published: 2, reused: 3 }],
    closedRequests: 4,
    intoKnowledge: 1,
    notIntoKnowledge: [
      { reason: trivial, count: 2 },
      { reason: other, count: 1 },
    ],
    reuse: { answers: 1, conclusions: 1, deflections: 1 },
    mostUsed: [{ id: first, title: "第一篇", count: 3 }],
    staleTotal: 1,
    stale: [{ id: first, authorName: "芒种" }],
  });
  expect(Object.fromEntries(result.byCatalogue.map(({ id, published }) => [id, published]))).toEqual({
    [menu.codes]: 1,
    [menu.faults]: 1,
  });
});

it("counts by time only what lies within the days asked for", async () => {
  const { result } = await read("sys", { startTime: "2020-01-01", endTime: "2020-01-31" });
  expect(result).toMatchObject({
    startTime: "2020-01-01",
    endTime: "2020-01-31",
    published: 2,
    publishedInRange: 0,
    closedRequests: 0,
    notIntoKnowledge: [],
    reuse: { answers: 0, conclusions: 0, deflections: 0 },
    mostUsed: [],
  });
});

it("counts the requests that the reader may see, and names the articles that the reader may read", async () => {
  expect((await read("dba2")).result.closedRequests).toBeLessThanOrEqual(4);
  const title = "受限的文章";
  const id = await calls.publish({ title });
  await app.call(
    updateArticleLabels,
    { body: { id, patch: { encryptLevel: "RESTRICTED" } } },
    { as: "reviewDba" },
  );
  await sql`update article set next_review_on = current_date - 3 where id = ${id}`.execute(
    app.platform.database.kysely,
  );
  const names = async (as: PersonaName) => (await read(as)).result.stale.map((row) => row.title);
  expect(await names("sys")).toContain(title);
  expect(await names("dba2")).not.toContain(title);
});

it("refuses days in the wrong order at their field, and customers", async () => {
  const wrong = await read("sys", { startTime: "2026-02-01", endTime: "2026-01-01" });
  expect(wrong.envelope?.fields).toHaveProperty("startTime");
  expect((await read("customer")).errorCode).toBe("common.permissionDenied");
});
