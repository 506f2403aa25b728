import { createComment, listComments, listStarred, toggleStarred } from "@pharos/api/comment";
import { deleteManual, openManualPdf } from "@pharos/api/manual";
import { search } from "@pharos/api/search";
import { type EncryptLevel, encryptLevel } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { fileActions, png } from "../file/file.testing.ts";
import { manualCalls } from "./manual.testing.ts";

// Coverage is judged by the day of the database, so the clock of the test stays close to it.
const clock = createManualClock(new Date());
let app: TestApp;
let calls: ReturnType<typeof manualCalls>;
beforeAll(async () => {
  app = await createTestApp({ clock });
  calls = manualCalls(app);
});
afterAll(() => app.close());

const openPdf = (as: PersonaName, id: number) => app.call(openManualPdf, { params: { id } }, { as });
const find = async (as: PersonaName, keyword: string) => {
  await app.platform.queues.drain("search.index");
  return (await app.call(search, { body: { keyword, types: ["manual"] } }, { as })).result;
};

describe("levels", () => {
  const vendor: readonly PersonaName[] = ["sys", "pa", "ma", "ta", "dba", "reviewDba"];
  const covered: readonly PersonaName[] = ["customer", "orgAdmin", "otherCompany"];
  const whoReads: Readonly<Record<EncryptLevel, readonly PersonaName[]>> = {
    public: [...vendor, ...covered, "expiredCustomer"],
    customer: [...vendor, ...covered],
    internal: vendor,
    restricted: vendor.filter((name) => name !== "dba"),
  };

  it.each(encryptLevel.names)(
    "%s is read by those it is for, and does not exist for others",
    async (level) => {
      const name = `密级 ${level}`;
      const id = await calls.publish({ name, encryptLevel: encryptLevel.toCode(level) });
      const [chapter = 0] = await calls.idsOf(id);
      for (const as of whoReads.public) {
        const status = whoReads[level].includes(as) ? 200 : 204;
        const answers = [
          await calls.read(as, id),
          await calls.chapters(as, id),
          await calls.chapter(as, chapter),
          await openPdf(as, id),
          await app.call(listComments, { query: { objType: "manual", objId: id } }, { as }),
        ];
        expect([as, answers.map((answer) => answer.status)]).toEqual([as, answers.map(() => status)]);
        const listed = (await calls.list(as, { keyword: name })).result;
        expect([as, listed.map((row) => row.id)]).toEqual([as, status === 200 ? [id] : []]);
      }
    },
  );

  it("are all closed to who has no right to knowledge", async () => {
    const id = await calls.publish({ encryptLevel: "PUBLIC" });
    expect((await calls.read("noRole", id)).errorCode).toBe("common.permissionDenied");
    expect((await calls.list("noRole")).errorCode).toBe("common.permissionDenied");
  });
});

describe("a draft", () => {
  it("is open to its editors only", async () => {
    const name = "草稿手册";
    const { id } = (
      await calls.save({ name, version: "v1", nodes: [{ title: "甲", article: { contentMd: "乙" } }] })
    ).result;
    const [chapter = 0] = await calls.idsOf(id);
    expect((await calls.read("sys", id)).status).toBe(200);
    expect((await calls.list("sys", { keyword: name })).result).toEqual([]);
    expect((await calls.console("sys", { keyword: name })).result.list.map((row) => row.id)).toEqual([id]);
    expect((await calls.console("sys", { keyword: name, status: 1 })).result.total).toBe(0);
    for (const as of ["pa", "customer"] as const) {
      expect((await calls.read(as, id)).status).toBe(204);
      expect((await calls.chapter(as, chapter)).status).toBe(204);
      expect((await openPdf(as, id)).status).toBe(204);
    }
  });
});

describe("a chapter", () => {
  it("knows its headings, what is above it, and what comes before and after", async () => {
    const id = await calls.publish();
    const [first = 0, below = 0, last = 0] = await calls.idsOf(id);
    const read = async (chapter: number) => (await calls.chapter("customer", chapter)).result;
    expect(await read(first)).toMatchObject({
      manualId: id,
      toc: [
        { level: 1, text: "范围" },
        { level: 2, text: "术语" },
      ],
      path: [],
      prev: null,
      next: { id: below, title: "1.1 切换" },
    });
    expect(await read(below)).toMatchObject({
      path: [{ id: first }],
      prev: { id: first },
      next: { id: last },
    });
    expect((await read(last)).next).toBeNull();
  });

  it("is found inside its manual by words that stand in it, with the place", async () => {
    const id = await calls.publish();
    const [, below] = await calls.idsOf(id);
    await app.platform.queues.drain("search.index");
    const found = (await calls.chapters("customer", id, "SWITCHOVER 延迟")).result;
    expect(found.map((chapter) => chapter.id)).toEqual([below]);
    expect(found[0]?.snippet.filter(({ isHit }) => isHit).map(({ text }) => text)).toContain("switchover");
    expect((await calls.chapters("customer", id, "没有这个词")).result).toEqual([]);
    expect((await calls.chapters("customer", id, "%")).result).toEqual([]);
    const other = await calls.publish({
      nodes: [{ title: "别处", article: { contentMd: "switchover 延迟" } }],
    });
    await app.platform.queues.drain("search.index");
    expect((await calls.chapters("customer", id, "switchover 延迟")).result).toHaveLength(1);
    expect((await calls.chapters("customer", other, "switchover")).result).toHaveLength(1);
  });

  it("is found inside its manual by a code however it is written, and by a word with a typo", async () => {
    const nodes = [
      { title: "Snapshots", article: { contentMd: "`ORA-01555` 多半是撤销保留时间不足。" } },
      { title: "Switchover", article: { contentMd: "按计划切换。" } },
    ];
    const id = await calls.publish({ nodes });
    await app.platform.queues.drain("search.index");
    const titlesOf = async (keyword: string) =>
      (await calls.chapters("customer", id, keyword)).result.map(({ title }) => title);
    expect(await titlesOf("ora 1555")).toEqual(["Snapshots"]);
    expect(await titlesOf("swithcover")).toEqual(["Switchover"]);
  });

  it("of a draft is found inside it by its editors, and by nobody through the search", async () => {
    const word = "sorbetpear";
    const { id } = (
      await calls.save({
        name: "草稿里的词",
        version: "v1",
        nodes: [{ title: "甲", article: { contentMd: word } }],
      })
    ).result;
    await app.platform.queues.drain("search.index");
    expect((await calls.chapters("sys", id, word)).result).toHaveLength(1);
    expect((await calls.chapters("customer", id, word)).status).toBe(204);
    expect((await find("sys", word)).list).toEqual([]);
    expect((await find("customer", word)).list).toEqual([]);
  });
});

describe("the search", () => {
  it("finds chapters of published manuals for those who may read them, and no others", async () => {
    const word = "sorbetberry";
    const nodes = [{ title: "切换步骤", article: { contentMd: `先检查 ${word} 的状态` } }];
    const id = await calls.publish({ nodes, version: "v9", lang: "zh" });
    const [chapter = 0] = await calls.idsOf(id);
    const { list } = await find("customer", word);
    expect(list).toMatchObject([{ objType: "manual", id: chapter, version: "v9", lang: "zh" }]);
    expect(list[0]?.title).toContain("切换步骤");
    expect((await find("expiredCustomer", word)).total).toBe(0);
    await calls.save({ id, status: 0 });
    expect((await find("customer", word)).total).toBe(0);
    expect((await find("sys", word)).total).toBe(0);
    await calls.save({ id, status: 1 });
    expect((await find("customer", word)).total).toBe(1);
    await calls.save({ id, nodes: [{ title: "别的", article: { contentMd: "别的" } }] });
    expect((await find("customer", word)).total).toBe(0);
  });
});

describe("comments and stars", () => {
  it("belong to manuals that may be read", async () => {
    const id = await calls.publish();
    const said = await app.call(
      createComment,
      { body: { objType: "manual", objId: id, content: "第 1.1 节很清楚" } },
      { as: "customer" },
    );
    expect(said.status).toBe(200);
    const [chapter = 0] = await calls.idsOf(id);
    const onChapter = (as: PersonaName) =>
      app.call(createComment, { body: { objType: "chapter", objId: chapter, content: "缺一步" } }, { as });
    expect((await onChapter("customer")).status).toBe(200);
    expect((await onChapter("expiredCustomer")).errorCode).toBe("comment.object.notFound");
    await app.call(toggleStarred, { query: { objType: "manual", objId: id } }, { as: "customer" });
    expect((await calls.read("customer", id)).result.starred).toBe(true);
    const starred = await app.call(listStarred, { query: { objType: "manual" } }, { as: "customer" });
    expect(starred.result.list).toMatchObject([{ objId: id }]);
    const refused = await app.call(
      createComment,
      { body: { objType: "manual", objId: id, content: "x" } },
      { as: "expiredCustomer" },
    );
    expect(refused.errorCode).toBe("comment.object.notFound");
  });
});

describe("the document", () => {
  const pagesOf = async (id: number) => {
    const { document_key } = await app.platform.database.kysely
      .selectFrom("manual")
      .select("document_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const object = await app.platform.storage.private.get(document_key ?? "");
    const chunks: Buffer[] = [];
    for await (const chunk of object?.body ?? []) chunks.push(Buffer.from(chunk));
    const content = Buffer.concat(chunks);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)));
    return { key: document_key ?? "", pages: text.map((page) => page.replaceAll(/\s+/g, "")), content };
  };

  it("holds cover, contents and every chapter, and is drawn anew after a change", async () => {
    const id = await calls.publish({ name: "成册手册", version: "v3.1" });
    // Those who ask at the same moment share one drawing.
    const opened = await Promise.all([openPdf("customer", id), openPdf("dba", id)]);
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    const first = await pagesOf(id);
    expect(first.pages[0]).toContain("成册手册");
    expect(first.pages[1]).toContain("目录一、总则31.1切换3二、演练4");
    expect(first.pages[3]).toContain("每季度演练一次切换");
    const day = dateAt(clock.now().getTime(), businessTimeZone);
    for (const [index, page] of first.pages.entries()) {
      expect(page).toContain(`v3.1·${day}`);
      expect(page).toContain(`第${index + 1}页，共${first.pages.length}页`);
    }
    // Fonts that are embedded stand in the file with their bytes.
    expect(first.content.toString("latin1")).toMatch(/\/FontFile[23]? /);
    const [chapter = 0] = await calls.idsOf(id);
    clock.advanceMinutes(1);
    await calls.write("sys", { id: chapter, contentMd: "全新的总则" });
    expect((await openPdf("customer", id)).status).toBe(200);
    const second = await pagesOf(id);
    expect(second.pages[2]).toContain("全新的总则");
    expect(await app.platform.storage.private.stat(first.key)).toBeUndefined();
    expect(await app.platform.storage.private.stat(second.key)).toBeDefined();
    await app.call(deleteManual, { params: { id } }, { as: "sys" });
    await expect.poll(() => app.platform.storage.private.stat(second.key)).toBeUndefined();
  }, 60_000);

  it("shows the manual's own pictures, and those of no other record", async () => {
    const files = fileActions(app);
    const picture = async () =>
      (await files.image("sys", "a.png", png(40, 40))).envelope.operateCallBackObj?.url ?? "";
    const [own, foreign] = [await picture(), await picture()];
    const other = await calls.publish();
    const [otherChapter = 0] = await calls.idsOf(other);
    await calls.write("sys", { id: otherChapter, contentMd: `![别处](${foreign})` });
    const id = await calls.publish();
    const [chapter = 0] = await calls.idsOf(id);
    await calls.write("sys", { id: chapter, contentMd: `![拓扑](${own})\n\n![别处](${foreign})` });
    expect((await openPdf("customer", id)).status).toBe(200);
    const { content, pages } = await pagesOf(id);
    expect(content.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(pages[2]).toContain("别处");
    expect(pages[2]).not.toContain("拓扑");
  }, 60_000);

  it("does not exist of a manual without text", async () => {
    const { id } = (await calls.save({ name: "无文", version: "1", nodes: [{ title: "甲" }] })).result;
    expect((await openPdf("sys", id)).errorCode).toBe("manual.empty");
  });
});

it("are listed up to a number that no installation has", async () => {
  await app.platform.database.executeSql(
    `insert into manual (name, edition, status, published_at, created_by, updated_by)
     select 'listed ' || n, 'v1', 1, now(), ${app.world.users.sys}, ${app.world.users.sys} from generate_series(1, 501) n`,
  );
  expect((await calls.list("sys", { keyword: "listed" })).result).toHaveLength(500);
});
