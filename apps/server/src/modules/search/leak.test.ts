import { getArticle } from "@pharos/api/article";
import { getDoc } from "@pharos/api/document";
import { lookUp } from "@pharos/api/lookup";
import { getManual, getManualArticle, saveManual } from "@pharos/api/manual";
import {
  listSearchHistory,
  listSearchKeywords,
  publicSearch,
  search,
  suggestSearch,
} from "@pharos/api/search";
import { visibility } from "@pharos/domain/enums";
import { type PersonaName, personaNames } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentCalls } from "../document/document.testing.ts";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

// Twenty requests of one organisation, some confidential, some with what is secret said in a reply or a note only. For every
// persona the truth is what the page of the request itself answers.

let app: RequestSetup["app"];
let act: RequestSetup["act"];

const secret = "quinceberry";
const mistyped = "quincebery";
const tag = "quincetag";
/** Said in notes of the vendor and nowhere else. */
const noted = "medlarnote";
const planted: number[] = [];

const levels = ["PUBLIC", "CUSTOMER", "INTERNAL", "RESTRICTED"] as const;

const readers = personaNames.filter((name) => name !== "disabled");

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
  for (let count = 0; count < 20; count += 1) {
    const isSaid = count % 4 === 3;
    const id = await act.raise("otherCompany", {
      accId: app.world.serviceNumbers.b247,
      title: isSaid ? "节点重启" : `${secret} ${count}`,
      contentMd: "数据库异常",
      tags: [tag],
      isConfidential: count % 5 === 0,
    });
    if (isSaid) await act.reply("otherCompany", id, { contentMd: `与 ${secret} 有关` });
    if (count % 2 === 0)
      await act.reply("pa", id, { contentMd: noted, visibility: visibility.toCode("internal") });
    planted.push(id);
  }
  await app.platform.queues.drain("search.index");
}, 120_000);
afterAll(() => app.close());

const ask = async (as: PersonaName, keyword: string, more: object = {}) =>
  (await app.call(search, { body: { keyword, pageSize: 50, ...more } }, { as })).result;

const opened = new Map<PersonaName, readonly number[]>();
/** The planted requests whose page opens for the persona. */
async function readableBy(as: PersonaName): Promise<readonly number[]> {
  const known = opened.get(as);
  if (known) return known;
  const open: number[] = [];
  for (const id of planted) if ((await act.read(as, id)).status === 200) open.push(id);
  opened.set(as, open);
  return open;
}

it("has planted what some may read and others may not", async () => {
  expect(await readableBy("otherCompany")).toHaveLength(20);
  expect(await readableBy("customer")).toEqual([]);
  expect(await readableBy("pa")).toHaveLength(20);
});

describe.each(readers)("%s", (as) => {
  it("finds, counts and is offered exactly what the persona may open", async () => {
    const open = await readableBy(as);
    const found = await ask(as, secret);
    expect(found.list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(open);
    expect(found.total).toBe(open.length);
    expect(found.facets.types).toEqual(open.length > 0 ? [{ value: "sr", count: open.length }] : []);
    expect(found.facets.tags).toEqual(open.length > 0 ? [{ value: tag, count: open.length }] : []);
    const byTag = await ask(as, "数据库异常", { tags: [tag] });
    expect(byTag.total).toBe(open.length);
    const suggested = (await app.call(suggestSearch, { query: { keyword: secret } }, { as })).result.titles;
    expect(suggested.filter(({ id }) => !open.includes(id))).toEqual([]);
    const looked = await app.call(lookUp, { query: { words: secret } }, { as });
    expect(looked.result.requests.filter(({ id }) => !open.includes(id))).toEqual([]);
  });

  it("is corrected to a word only where a title with it may be read", async () => {
    const open = await readableBy(as);
    const { corrected, total } = await ask(as, mistyped);
    expect({ corrected, hasHits: total > 0 }).toEqual(
      open.length > 0 ? { corrected: secret, hasHits: true } : { corrected: null, hasHits: false },
    );
  });

  it("finds by a note, and is shown one, only on the vendor's side", async () => {
    const open = await readableBy(as);
    const { list } = await ask(as, noted);
    const isCustomer = [
      "customer",
      "customer2",
      "orgAdmin",
      "otherCompany",
      "expiredCustomer",
      "noRole",
    ].includes(as);
    if (isCustomer) expect(list).toEqual([]);
    else expect(list.filter(({ id }) => !open.includes(id))).toEqual([]);
  });

  it("is told nothing by what others search", async () => {
    const history = await app.call(listSearchHistory, {}, { as });
    const own = new Set([secret, mistyped, noted]);
    expect(history.result.filter(({ keyword }) => !own.has(keyword))).toEqual([]);
    const keywords = await app.call(listSearchKeywords, {}, { as });
    expect(keywords.result).not.toContain(secret);
  });
});

describe("a stranger", () => {
  it("finds none of it, by no word, typo or tag", async () => {
    for (const keyword of [secret, mistyped, noted, tag, "数据库异常"]) {
      const { result } = await app.call(publicSearch, { body: { keyword } }, {});
      expect([keyword, result.total, result.list, result.corrected]).toEqual([keyword, 0, [], null]);
    }
  });
});

describe("articles", () => {
  const word = "sloeberry";
  const articles: number[] = [];
  let draft = 0;

  beforeAll(async () => {
    const plant = (stage: number, level: string, title: string) =>
      sql<{ id: number }>`
        with a as (
          insert into article (stage, published_ver, author_id, published_at)
          values (${stage}, ${stage === 1 ? 1 : null}, ${app.world.users.ta}, ${stage === 1 ? new Date() : null}) returning id)
        insert into article_version (article_id, ver, title, content_md, editor_id, encrypt_level)
        select id, 1, ${title}, 'text', ${app.world.users.ta}, ${level} from a returning article_id as id`.execute(
        app.platform.database.kysely,
      );
    for (const level of levels) {
      const { rows } = await plant(1, level, `${word} ${level.toLowerCase()}`);
      articles.push(rows[0]?.id ?? 0);
    }
    draft = (await plant(0, "PUBLIC", `${word} draft`)).rows[0]?.id ?? 0;
    // The revisions came after the article, and their trigger has queued them.
    await app.platform.queues.drain("search.index");
  });

  it.each(readers)("are found by %s as far as they may be read", async (as) => {
    const open: number[] = [];
    for (const id of articles)
      if ((await app.call(getArticle, { params: { id } }, { as })).status === 200) open.push(id);
    const { list, facets } = await ask(as, word);
    expect(list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(open);
    expect(facets.types).toEqual(open.length > 0 ? [{ value: "article", count: open.length }] : []);
    const { titles } = (await app.call(suggestSearch, { query: { keyword: word } }, { as })).result;
    expect(titles.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(open);
    for (const id of [...articles, draft]) {
      const { exactId } = await ask(as, String(id));
      expect([id, exactId]).toEqual([id, open.includes(id) ? id : null]);
    }
  });

  it("are found by strangers when they are public, and never as drafts", async () => {
    const { result } = await app.call(publicSearch, { body: { keyword: word } }, {});
    expect(result.list.map(({ id }) => id)).toEqual(articles.slice(0, 1));
    expect((await ask("customer", word)).list.length).toBeGreaterThan(0);
  });
});

describe("chapters of manuals", () => {
  const levels = ["PUBLIC", "CUSTOMER", "INTERNAL", "RESTRICTED"] as const;
  const word = "damsonberry";
  const chapters: number[] = [];
  let draft = 0;

  beforeAll(async () => {
    const plant = async (status: 0 | 1, name: string, level: (typeof levels)[number]) => {
      const nodes = [{ title: `${word} ${name}`, article: { contentMd: "text" } }];
      const body = { name, version: "v1", encryptLevel: level, nodes, status };
      const manualId = (await app.call(saveManual, { body }, { as: "sys" })).result.id;
      const { nodes: tree } = (await app.call(getManual, { params: { id: manualId } }, { as: "sys" })).result;
      return tree[0]?.id ?? 0;
    };
    for (const level of levels) chapters.push(await plant(1, level.toLowerCase(), level));
    draft = await plant(0, "draft", "PUBLIC");
    await app.platform.queues.drain("search.index");
  });

  it.each(readers)("are found by %s as far as they may be read", async (as) => {
    const open: number[] = [];
    for (const id of chapters)
      if ((await app.call(getManualArticle, { params: { id } }, { as })).status === 200) open.push(id);
    const { list, facets, total } = await ask(as, word);
    expect(list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(open);
    expect([total, list.some(({ id }) => id === draft)]).toEqual([open.length, false]);
    expect(facets.types).toEqual(open.length > 0 ? [{ value: "manual", count: open.length }] : []);
    const { titles } = (await app.call(suggestSearch, { query: { keyword: word } }, { as })).result;
    expect(titles.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(open);
  });

  it("are found by no stranger, who has no page to read them on", async () => {
    const { result } = await app.call(publicSearch, { body: { keyword: word } }, {});
    expect([result.total, result.list]).toEqual([0, []]);
  });
});

describe("documents", () => {
  const word = "elderberry";
  const inside = "inside the file elderflower";
  const docs: number[] = [];

  beforeAll(async () => {
    const calls = documentCalls(app);
    const companyId = app.world.companies.b;
    const folders = [
      await calls.folder("sys", "planted", { companyId }),
      await calls.folder("sys", "planted inside", { companyId, encryptLevel: "INTERNAL" }),
      ...(await Promise.all(
        levels.map((encryptLevel) => calls.folder("sys", `planted ${encryptLevel}`, { encryptLevel })),
      )),
    ];
    for (const [at, folder] of folders.entries())
      for (let count = 0; count < 4; count += 1)
        docs.push(
          await calls.add(
            "sys",
            folder,
            `${word} ${at} ${count}.txt`,
            Buffer.from(`${inside} ${at} ${count}`),
            {
              status: count === 3 ? 0 : 1,
              tags: ["eldertag"],
            },
          ),
        );
    await calls.settle();
  });

  it.each(readers)("are found by %s, by name and by what is inside, as far as they open", async (as) => {
    const open: number[] = [];
    for (const id of docs)
      if ((await app.call(getDoc, { params: { id } }, { as })).status === 200) open.push(id);
    for (const keyword of [word, "elderflower"]) {
      const { list, total, facets } = await ask(as, keyword);
      expect(list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(open);
      // What is inside stands on the one page of the file, a name on none.
      expect(list.map(({ page }) => page)).toEqual(open.map(() => (keyword === word ? null : 1)));
      expect(total).toBe(open.length);
      expect(facets.types).toEqual(open.length > 0 ? [{ value: "doc", count: open.length }] : []);
      expect(facets.tags).toEqual(open.length > 0 ? [{ value: "eldertag", count: open.length }] : []);
    }
    const { titles } = (await app.call(suggestSearch, { query: { keyword: word } }, { as })).result;
    expect(titles.filter(({ id }) => !open.includes(id))).toEqual([]);
  });

  it("are found by no stranger, and by customers only as far as they are meant for them", async () => {
    for (const keyword of [word, "elderflower", "eldertag"])
      expect((await app.call(publicSearch, { body: { keyword } }, {})).result.total).toBe(0);
    expect((await ask("otherCompany", "elderflower")).total).toBeGreaterThan(
      (await ask("customer", "elderflower")).total,
    );
  });
});

describe("a count", () => {
  it("is the same for words that only others have and for words that nobody has", async () => {
    const [theirs, nobodys] = [await ask("customer", secret), await ask("customer", "nosuchwordatall")];
    expect({ ...theirs, words: [] }).toEqual({ ...nobodys, words: [] });
  });
});
