import { search } from "@pharos/api/search";
import type { PersonaName } from "@pharos/fixtures";
import { readDemoArticles } from "@pharos/fixtures/demo";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { codeQuestions, type Question } from "./article-questions.fixture.ts";

let app: TestApp;
const slugOf = new Map<number, string>();
const langOf = new Map<number, string>();

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
      langOf.set(rows[0]?.id ?? 0, lang);
    }
  }
  await app.platform.queues.drain("search.index");
}, 120_000);
afterAll(() => app.close());

/** The articles of the first five hits with every word. */
async function firstFive(as: PersonaName, keyword: string): Promise<(string | undefined)[]> {
  const { result } = await app.call(search, { body: { keyword, pageSize: 5 } }, { as });
  return result.list.filter(({ missing }) => missing === null).map(({ id }) => slugOf.get(id));
}

/** How well questions are answered by their first five hits. */
interface Quality {
  /** The share of questions with an answer among them. */
  readonly recall: number;
  /** The share of questions whose first hit is an answer. */
  readonly firstIsRight: number;
  /** Of all hits that are shown, the share that answers. Either language counts, so a question has two at least. */
  readonly precision: number;
  readonly missed: readonly string[];
}

async function qualityOf(as: PersonaName, questions: readonly Question[]): Promise<Quality> {
  const missed: string[] = [];
  let [first, shown, right] = [0, 0, 0];
  for (const [text, ...slugs] of questions) {
    const answers = (await firstFive(as, text)).map((slug) => slug !== undefined && slugs.includes(slug));
    if (!answers.includes(true)) missed.push(text);
    if (answers[0]) first += 1;
    shown += answers.length;
    right += answers.filter(Boolean).length;
  }
  const ofAll = (count: number) => count / questions.length;
  return { recall: 1 - ofAll(missed.length), firstIsRight: ofAll(first), precision: right / shown, missed };
}

it("thirty error codes are answered by one of the first five hits", async ({ annotate }) => {
  expect(codeQuestions).toHaveLength(30);
  const { recall, firstIsRight, precision, missed } = await qualityOf("dba", codeQuestions);
  const [r, f, p] = [recall, firstIsRight, precision].map((share) => share.toFixed(2));
  await annotate(
    `recall@5 ${r}, first hit right ${f}, precision@5 ${p}; missed: ${missed.join(", ") || "none"}`,
  );
  expect(recall).toBeGreaterThanOrEqual(0.9);
  expect(firstIsRight).toBeGreaterThanOrEqual(0.85);
  expect(precision).toBeGreaterThanOrEqual(0.5);
});

it.each([
  ["zh-CN", "zh", "en"],
  ["en-US", "en", "zh"],
] as const)(
  "of two translations that answer alike, a reader of %s finds the own one first",
  async (locale, ...langs) => {
    const { result } = await app.call(
      search,
      { body: { keyword: "ORA-01555" } },
      { as: "dba2", headers: { "accept-language": locale } },
    );
    const snapshot = result.list.filter(({ id }) => slugOf.get(id) === slugOf.get(result.list[0]?.id ?? 0));
    expect(snapshot.map(({ id }) => langOf.get(id))).toEqual(langs);
  },
);
