import { findSimilarArticles, findTags, getArticle, listArticles } from "@pharos/api/article";
import type { AnyEndpoint } from "@pharos/api/core";
import { lookUp } from "@pharos/api/lookup";
import { getResource, listResourceHistory, listResources } from "@pharos/api/resource";
import { publicSearch, search, suggestSearch } from "@pharos/api/search";
import { type PersonaName, personaNames } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { documentCalls } from "../document/document.testing.ts";
import { resourceCalls } from "../resource/resource.testing.ts";

// What stands around records that are read: what waits for review, other articles, versions that are not delivered, the text
// of a file. For every persona the truth is what the page of the record itself answers.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const readers = personaNames.filter((name) => name !== "disabled");
const levels = ["PUBLIC", "CUSTOMER", "INTERNAL", "RESTRICTED"] as const;

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

async function foundBy(as: PersonaName, keyword: string) {
  const { result } = await app.call(search, { body: { keyword, pageSize: 50 } }, { as });
  return { ...result, ids: sorted(result.list.map(({ id }) => id)) };
}

/** The records whose page opens for the persona. */
async function openFor(as: PersonaName, endpoint: AnyEndpoint, ids: readonly number[]): Promise<number[]> {
  const open: number[] = [];
  for (const id of ids)
    if ((await app.call(endpoint, { params: { id } }, { as })).status === 200) open.push(id);
  return open;
}

describe("articles whose fourth revision waits while the third is published", () => {
  const published = "hawthorn";
  const waiting = "rowanberry";
  /** One a level, and after it its translation. */
  const articles: number[] = [];

  beforeAll(async () => {
    const plant = async (level: string, lang: string, original: number | null) => {
      const { rows } = await sql<{ id: number }>`
        with a as (
          insert into article (stage, published_ver, latest_ver, author_id, published_at, lang, translation_of_id)
          values (3, 3, 4, ${app.world.users.ta}, now(), ${lang}, ${original}) returning id)
        insert into article_version (article_id, ver, title, content_md, editor_id, encrypt_level, tags)
        select id, ver, case when ver = 4 then ${waiting} else ${published} end || ' ' || ver,
          case when ver = 4 then ${waiting} else ${published} end, ${app.world.users.ta},
          case when ver = 4 then 'PUBLIC' else ${level} end,
          array[case when ver = 4 then 'rowantag' else 'hawtag' end]
        from a, generate_series(1, 4) ver returning article_id as id`.execute(app.platform.database.kysely);
      return rows[0]?.id ?? 0;
    };
    for (const level of levels) {
      const original = await plant(level, "zh", null);
      articles.push(original, await plant(level, "en", original));
    }
    await app.platform.queues.drain("search.index");
  });

  it("are planted so that some persona reads all of them and another one not", async () => {
    expect(await openFor("sys", getArticle, articles)).toEqual(articles);
    expect((await openFor("customer", getArticle, articles)).length).toBeLessThan(articles.length);
  });

  it.each(readers)("show %s the words of the third one, and of none that may not be read", async (as) => {
    const open = await openFor(as, getArticle, articles);
    expect((await foundBy(as, published)).ids).toEqual(open);
    const hidden = await foundBy(as, waiting);
    expect([hidden.total, hidden.list, hidden.corrected, hidden.facets.tags]).toEqual([0, [], null, []]);
    const answers = [
      await app.call(suggestSearch, { query: { keyword: waiting } }, { as }),
      await app.call(lookUp, { query: { words: waiting } }, { as }),
      await app.call(findTags, { query: { keyword: "rowan" } }, { as }),
      await app.call(findSimilarArticles, { query: { keyword: waiting } }, { as }),
      await app.call(listArticles, { query: { keyword: waiting } }, { as }),
      await app.call(search, { body: { keyword: String(articles[0]), pageSize: 50 } }, { as }),
    ];
    for (const { body } of answers) expect(body.replaceAll(`"${waiting}"`, "")).not.toMatch(/rowan/);
  });

  it.each(readers)("offer %s around an article those alone that may be read", async (as) => {
    const open = await openFor(as, getArticle, articles);
    for (const id of open) {
      const { result, body } = await app.call(getArticle, { params: { id } }, { as });
      const { related, prev, next, translations } = result;
      const around = [...related, ...(prev ? [prev] : []), ...(next ? [next] : []), ...translations];
      expect(around.filter((other) => !open.includes(other.id))).toEqual([]);
      // Every other one of the same language has its tag.
      const sameLanguage = open.filter((other) => articles.indexOf(other) % 2 === articles.indexOf(id) % 2);
      expect(sorted(related.map((other) => other.id))).toEqual(
        sameLanguage.filter((other) => other !== id).slice(0, related.length),
      );
      expect(translations.map((other) => other.id)).toEqual(
        open.filter((other) => other !== id && articles.indexOf(other) >> 1 === articles.indexOf(id) >> 1),
      );
      expect(body).not.toContain(waiting);
    }
  });

  it("show strangers what is public in the third one", async () => {
    const answers = [published, waiting, "rowantag"].map((keyword) =>
      app.call(publicSearch, { body: { keyword } }, {}),
    );
    const [seen, ...hidden] = (await Promise.all(answers)).map(({ result }) =>
      result.list.map(({ id }) => id),
    );
    expect(sorted(seen ?? [])).toEqual(articles.slice(0, 2));
    expect(hidden).toEqual([[], []]);
  });
});

describe("resources with a version that waits for review", () => {
  const delivered = "juniper";
  const waiting = "cloudberry";
  const resources: number[] = [];

  beforeAll(async () => {
    const calls = resourceCalls(app);
    const scopes = [
      { deliverScope: 0 },
      { deliverScope: 1, companyIds: [app.world.companies.b] },
      { deliverScope: 2, encryptLevel: "INTERNAL" },
      { deliverScope: 0, encryptLevel: "PUBLIC" },
      { deliverScope: 2, encryptLevel: "RESTRICTED" },
    ] as const;
    for (const [at, scope] of scopes.entries()) {
      const name = `${delivered} ${at}`;
      const companyIds = "companyIds" in scope ? [...scope.companyIds] : [];
      const { id } = await calls.deliver({ ...scope, companyIds, name });
      await calls.save("pa", {
        ...{ ...scope, companyIds, id, name, submit: true },
        version: `${waiting}-9`,
        releaseNotesMd: waiting,
      });
      resources.push(id);
    }
    await app.platform.queues.drain("search.index");
  });

  it("are planted so that some persona reads all of them and others some", async () => {
    expect(await openFor("reviewDba", getResource, resources)).toEqual(resources);
    const [own, others] = [
      await openFor("otherCompany", getResource, resources),
      await openFor("customer", getResource, resources),
    ];
    expect(own.length).toBeGreaterThan(others.length);
  });

  it.each(readers)("are found and listed for %s as far as they open", async (as) => {
    const open = await openFor(as, getResource, resources);
    expect((await foundBy(as, delivered)).ids).toEqual(open);
    expect((await foundBy(as, waiting)).total).toBe(0);
    const { titles } = (await app.call(suggestSearch, { query: { keyword: delivered } }, { as })).result;
    expect(titles.filter(({ id }) => !open.includes(id))).toEqual([]);
    const list = await app.call(listResources, { query: { keyword: delivered, pageSize: 50 } }, { as });
    if (list.status === 200) expect(sorted(list.result.list.map(({ id }) => id))).toEqual(open);
    expect(list.body).not.toContain(waiting);
    for (const id of resources) {
      const page = await app.call(getResource, { params: { id } }, { as });
      expect(page.body).not.toContain(waiting);
      const history = await app.call(listResourceHistory, { query: { id } }, { as });
      if (!open.includes(id)) expect(history.body).not.toContain(delivered);
    }
  });

  it("are found by strangers by no word of what waits", async () => {
    expect((await app.call(publicSearch, { body: { keyword: waiting } }, {})).result.list).toEqual([]);
  });
});

describe("the text of a document", () => {
  const inside = "inside the file mulberry";
  const docs: number[] = [];

  beforeAll(async () => {
    const calls = documentCalls(app);
    const companyId = app.world.companies.b;
    const folders = [
      await calls.folder("sys", "own", { companyId }),
      await calls.folder("sys", "own inside", { companyId, encryptLevel: "INTERNAL" }),
      await calls.folder("sys", "shared", { encryptLevel: "CUSTOMER" }),
      await calls.folder("sys", "restricted", { encryptLevel: "RESTRICTED" }),
    ];
    for (const [at, folder] of folders.entries())
      for (const status of [0, 1] as const)
        docs.push(
          await calls.add("sys", folder, `mulberry ${at} ${status}.txt`, Buffer.from(`${inside} ${at}`), {
            status,
          }),
        );
    await calls.settle();
  });

  it.each(readers)(
    "is read by %s where the document opens, and answers what a missing one does elsewhere",
    async (as) => {
      const calls = documentCalls(app);
      const missing = await calls.text(as, 7_999_999);
      for (const id of docs) {
        const isOpen = (await calls.detail(as, id)).status === 200;
        const answer = await calls.text(as, id);
        if (isOpen) expect(answer.result.text).toContain(inside);
        else
          expect([answer.status, answer.errorCode, answer.body]).toEqual([
            missing.status,
            missing.errorCode,
            missing.body,
          ]);
      }
    },
  );

  it("opens for somebody and not for everybody", async () => {
    const calls = documentCalls(app);
    const opened = async (as: PersonaName) => {
      const answers = await Promise.all(docs.map((id) => calls.text(as, id)));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await opened("sys")).toBe(docs.length);
    expect(await opened("otherCompany")).toBeGreaterThan(await opened("customer"));
  });
});
