import { search } from "@pharos/api/search";
import type { PersonaName } from "@pharos/fixtures";
import { readDemoArticles } from "@pharos/fixtures/demo";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import {
  chineseQuestions,
  codeQuestions,
  englishQuestions,
  type Question,
} from "./article-questions.fixture.ts";

let app: TestApp;
const slugOf = new Map<number, string>();

beforeAll(async () => {
  app = await createTestApp();
  const author = app.world.users.ta;
  for (const { slug, texts, product, version } of readDemoArticles()) {
    for (const [lang, text] of [
      ["zh", texts["zh-CN"]],
      ["en", texts["en-US"]],
    ] as const) {
      const { rows } = await sql<{ id: number }>`
        with a as (
          insert into article (stage, published_ver, author_id, published_at, lang)
          values (1, 1, ${author}, now(), ${lang}) returning id)
        insert into article_version (article_id, ver, title, brief, content_md, tags, product, product_version, editor_id)
        select id, 1, ${text.title}, ${text.brief}, ${text.content}, ${[...text.tags]}::text[], ${product ?? null}::text,
          ${version ?? null}::text, ${author} from a
        returning article_id as id`.execute(app.platform.database.kysely);
      slugOf.set(rows[0]?.id ?? 0, slug);
    }
  }
  await app.platform.queues.drain("search.index");
}, 120_000);
afterAll(() => app.close());

/** The articles of the first five hits. Each set of questions has its own person: nobody asks so much in a minute. */
async function firstFive(as: PersonaName, keyword: string): Promise<(string | undefined)[]> {
  const { result } = await app.call(search, { body: { keyword, pageSize: 5 } }, { as });
  return result.list.map(({ id }) => slugOf.get(id));
}

/** The share of questions with an answer among the first five hits, and those without. */
async function recallOf(
  as: PersonaName,
  questions: readonly Question[],
): Promise<{ recall: number; missed: string[] }> {
  const missed: string[] = [];
  for (const [text, ...slugs] of questions) {
    const found = await firstFive(as, text);
    if (!found.some((slug) => slug !== undefined && slugs.includes(slug))) missed.push(text);
  }
  return { recall: 1 - missed.length / questions.length, missed };
}

describe("a hundred and thirty questions to the articles of the demo story", () => {
  it.each([
    ["fifty in Chinese", "pa", chineseQuestions, 50],
    ["fifty in English", "ta", englishQuestions, 50],
    ["thirty error codes", "dba", codeQuestions, 30],
  ] as const)("%s are answered by one of the first five hits", async (_what, as, questions, count) => {
    expect(questions).toHaveLength(count);
    const { recall, missed } = await recallOf(as, questions);
    // When it is not good enough, the questions that were missed are shown with it.
    expect(recall >= 0.9 || { recall, missed }).toBe(true);
  });
});
