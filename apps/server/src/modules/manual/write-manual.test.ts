import { listRecordHistory } from "@pharos/api/audit";
import { linkImages } from "@pharos/api/file";
import type { SaveManual } from "@pharos/api/manual";
import { recordStatements } from "@pharos/db/testing";
import { manualLimits } from "@pharos/domain/manual";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { fileActions, png } from "../file/file.testing.ts";
import { manualCalls, smallTree } from "./manual.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof manualCalls>;
beforeAll(async () => {
  app = await createTestApp();
  calls = manualCalls(app);
});
afterAll(() => app.close());

const fieldsOf = ({ envelope }: { readonly envelope?: { readonly fields?: object } | undefined }) =>
  Object.keys(envelope?.fields ?? {});

/** The titles of a manual in the order of reading, each behind as many dots as it is deep. */
const drawn = async (id: number) =>
  (await calls.chapters("sys", id)).result
    .map(({ title, depth }) => ".".repeat(depth - 1) + title)
    .join(" | ");

describe("a manual", () => {
  it("is created as a draft with its tree, and published", async () => {
    const saved = await calls.save({ name: "迁移手册", version: "v1", nodes: smallTree });
    expect(saved.status).toBe(200);
    const { id } = saved.result;
    const draft = (await calls.read("sys", id)).result;
    expect(draft).toMatchObject({ status: 0, publishTime: null, chapterCount: 3, lang: "zh" });
    expect(draft.abilities).toMatchObject({ publish: { isAllowed: true }, withdraw: { isAllowed: false } });
    expect(await drawn(id)).toBe("一、总则 | .1.1 切换 | 二、演练");
    expect((await calls.save({ id, status: 1 })).status).toBe(200);
    expect((await calls.read("customer", id)).result).toMatchObject({ status: 1, name: "迁移手册" });
    expect((await calls.save({ id, status: 0 })).status).toBe(200);
    expect((await calls.read("customer", id)).status).toBe(204);
  });

  it("is written by system admins only", async () => {
    const id = await calls.publish();
    const [chapter = 0] = await calls.idsOf(id);
    const others: readonly PersonaName[] = ["pa", "ma", "ta", "dba", "reviewDba", "customer", "orgAdmin"];
    for (const as of others) {
      const refused = [
        await calls.save({ name: "x", version: "1" }, as),
        await calls.save({ id, name: "x" }, as),
        await calls.write(as, { id: chapter, contentMd: "x" }),
        await calls.copy(as, { id, name: "x", version: "2", lang: "zh" }),
        await calls.remove(as, id),
        await calls.console(as),
      ];
      expect([as, refused.map(({ errorCode }) => errorCode)]).toEqual([
        as,
        refused.map(() => "common.permissionDenied"),
      ]);
    }
  });

  it("needs a name and a version, and text before it is published", async () => {
    const nameless = await calls.save({ version: "v1" });
    expect(fieldsOf(nameless)).toEqual(["name"]);
    const { id } = (await calls.save({ name: "空手册", version: "v1" })).result;
    const empty = await calls.save({ id, status: 1 });
    expect(empty.errorCode).toBe("manual.empty");
    await calls.save({ id, nodes: [{ title: "只有标题" }] });
    expect((await calls.save({ id, status: 1 })).errorCode).toBe("manual.empty");
  });

  it("has a name of its own in its version and language", async () => {
    const name = "唯一手册";
    expect((await calls.save({ name, version: "v1" })).status).toBe(200);
    const taken = await calls.save({ name: " 唯一手册 ", version: "V1" });
    expect(fieldsOf(taken)).toEqual(["version"]);
    expect((await calls.save({ name, version: "v1", lang: "en" })).status).toBe(200);
    const { id } = (await calls.save({ name, version: "v2" })).result;
    expect(fieldsOf(await calls.save({ id, version: "v1" }))).toEqual(["version"]);
  });

  it("is not about a product that does not exist", async () => {
    const saved = await calls.save({ name: "无产品", version: "1", productMenuId: 999_999 });
    expect(fieldsOf(saved)).toEqual(["productMenuId"]);
  });

  it("refuses a save of something that was changed in between", async () => {
    const id = await calls.publish();
    const { revision } = (await calls.read("sys", id)).result;
    expect((await calls.save({ id, revision, brief: "一" })).status).toBe(200);
    expect((await calls.save({ id, revision, brief: "二" })).errorCode).toBe("common.dataChanged");
    expect((await calls.save({ id: 999_999, brief: "三" })).errorCode).toBe("manual.notFound");
  });

  it("is deleted for everybody, and its name is free again", async () => {
    const name = "旧手册";
    const id = await calls.publish({ name });
    expect((await calls.remove("sys", id)).status).toBe(200);
    expect((await calls.read("sys", id)).status).toBe(204);
    expect((await calls.remove("sys", id)).errorCode).toBe("manual.notFound");
    expect((await calls.save({ name, version: "v1.0" })).status).toBe(200);
  });

  it("tells its editors what was done, and nobody else", async () => {
    const id = await calls.publish();
    await calls.save({ id, brief: "新的摘要" });
    const history = (as: PersonaName) =>
      app.call(listRecordHistory, { query: { objectType: "manual", objectId: id } }, { as });
    const actions = (await history("sys")).result.list.map(({ action }) => action);
    expect(actions).toEqual(["manual.changed", "manual.published", "manual.treeChanged", "manual.created"]);
    expect((await history("customer")).status).not.toBe(200);
  });
});

describe("the tree", () => {
  it("is made what was sent: moved, renamed, added and deleted, the texts kept", async () => {
    const id = await calls.publish();
    const [first = 0, below = 0, last = 0] = await calls.idsOf(id);
    const nodes = [
      { id: last, title: "演练", children: [{ id: below, title: "1.1 切换" }] },
      { title: "三、附录", article: { contentMd: "参数表" } },
    ];
    expect((await calls.save({ id, nodes })).status).toBe(200);
    expect(await drawn(id)).toBe("演练 | .1.1 切换 | 三、附录");
    expect((await calls.chapter("customer", below)).result.contentMd).toContain("gs_ctl");
    expect((await calls.chapter("customer", first)).status).toBe(204);
  });

  it("adds all chapters of a level at once, each at its place", async () => {
    const titles = Array.from({ length: 20 }, (_, at) => `${at}`);
    const nodes = titles.map((title) => ({ title, children: [{ title: `${title}.1` }] }));
    let id = 0;
    const statements = await recordStatements(async () => {
      id = (await calls.save({ name: "多章", version: "v1", nodes })).result.id;
    });
    expect(statements.filter(({ text }) => /insert into "manual_article"/.test(text))).toHaveLength(2);
    expect(await drawn(id)).toBe(titles.map((title) => `${title} | .${title}.1`).join(" | "));
  });

  it("knows only chapters of its own manual, each once", async () => {
    const [id, other] = [await calls.publish(), await calls.publish()];
    const [own = 0] = await calls.idsOf(id);
    const [foreign = 0] = await calls.idsOf(other);
    const wrong = [
      [{ id: foreign, title: "x" }],
      [
        { id: own, title: "x" },
        { id: own, title: "y" },
      ],
      [{ id: 999_999, title: "x" }],
    ];
    for (const nodes of wrong)
      expect((await calls.save({ id, nodes })).errorCode).toBe("manual.chapter.notFound");
    expect(await drawn(id)).toBe("一、总则 | .1.1 切换 | 二、演练");
  });

  it("is four levels deep and holds so many chapters", async () => {
    const { id } = (await calls.save({ name: "深手册", version: "1" })).result;
    const nest = (depth: number): object[] =>
      depth === 0 ? [] : [{ title: String(depth), children: nest(depth - 1) }];
    // Deeper than the types of the API allow.
    const save = (nodes: object[]) => calls.save({ id, nodes: nodes as NonNullable<SaveManual["nodes"]> });
    expect((await save(nest(manualLimits.depthMax))).status).toBe(200);
    expect(fieldsOf(await save(nest(manualLimits.depthMax + 1)))).toHaveLength(1);
    const wide = Array.from({ length: 3 }, () => ({
      title: "x",
      children: Array.from({ length: 180 }, () => ({ title: "y" })),
    }));
    expect((await calls.save({ id, nodes: wide })).errorCode).toBe("manual.tooLarge");
  });
});

describe("the text of a chapter", () => {
  it("is written alone; readers of a published manual see it at once", async () => {
    const id = await calls.publish();
    const [chapter = 0] = await calls.idsOf(id);
    const { ver } = (await calls.chapter("sys", chapter)).result;
    const written = await calls.write("sys", { id: chapter, ver, contentMd: "新的内容" });
    expect(written.result).toEqual({ id: chapter, ver: ver + 1 });
    expect((await calls.chapter("customer", chapter)).result.contentMd).toBe("新的内容");
  });

  it("is not written over what somebody else wrote in between, nor where there is no chapter", async () => {
    const id = await calls.publish();
    const [chapter = 0] = await calls.idsOf(id);
    const { ver } = (await calls.chapter("sys", chapter)).result;
    await calls.write("sys", { id: chapter, ver, contentMd: "甲" });
    expect((await calls.write("sys", { id: chapter, ver, contentMd: "乙" })).errorCode).toBe(
      "common.dataChanged",
    );
    expect((await calls.write("sys", { id: 999_999, contentMd: "乙" })).errorCode).toBe(
      "manual.chapter.notFound",
    );
  });

  it("is limited, so that the whole manual can be drawn", async () => {
    const { id } = (
      await calls.save({ name: "长手册", version: "1", nodes: [{ title: "甲" }, { title: "乙" }] })
    ).result;
    const [one = 0, two = 0] = await calls.idsOf(id);
    const half = "x".repeat(manualLimits.textMax / 2 + 1);
    expect((await calls.write("sys", { id: one, contentMd: half })).status).toBe(200);
    expect((await calls.write("sys", { id: two, contentMd: half })).errorCode).toBe("manual.tooLarge");
    expect((await calls.chapter("sys", two)).result.contentMd).toBe("");
  });
});

describe("a new version", () => {
  it("is a draft with the same chapters, which stay the same sections", async () => {
    const from = await calls.publish({ name: "版本手册" });
    const copied = await calls.copy("sys", { id: from, name: "版本手册", version: "v2.0", lang: "zh" });
    const { id } = copied.result;
    expect((await calls.read("sys", id)).result).toMatchObject({ status: 0, version: "v2.0" });
    expect(await drawn(id)).toBe(await drawn(from));
    const [, old = 0] = await calls.idsOf(from);
    const [first = 0, below = 0] = await calls.idsOf(id);
    expect((await calls.chapter("sys", old)).result.elsewhere).toEqual([{ manualId: id, articleId: below }]);
    // Readers do not know of the draft.
    expect((await calls.chapter("customer", old)).result.elsewhere).toEqual([]);
    expect((await calls.read("customer", from)).result.editions).toHaveLength(1);
    await calls.save({ id, nodes: [{ id: first, title: "一、总则" }], status: 1 });
    expect((await calls.chapter("customer", old)).result.elsewhere).toEqual([
      { manualId: id, articleId: null },
    ]);
    const editions = (await calls.read("customer", from)).result.editions;
    expect(editions.map(({ version }) => version)).toEqual(["v2.0", "v1.0"]);
  });

  it("shows its own pictures to those who may read it, whatever becomes of the one it was made from", async () => {
    const files = fileActions(app);
    const { url = "" } =
      (await files.image("sys", "topology.png", png(4, 4))).envelope.operateCallBackObj ?? {};
    const sees = async (as: PersonaName, picture: string) => {
      const name = picture.slice(picture.lastIndexOf("/") + 1);
      return (await app.call(linkImages, { query: { names: name } }, { as })).result.links.length === 1;
    };
    const from = await calls.publish({ name: "有图手册", encryptLevel: "INTERNAL" });
    const [chapter = 0] = await calls.idsOf(from);
    await calls.write("sys", { id: chapter, contentMd: `拓扑：\n\n![拓扑](${url})` });
    expect([await sees("dba", url), await sees("customer", url)]).toEqual([true, false]);

    const copied = await calls.copy("sys", { id: from, name: "有图手册", version: "v2.0", lang: "zh" });
    const { id } = copied.result;
    await calls.save({ id, encryptLevel: "CUSTOMER", status: 1 });
    const [copy = 0] = await calls.idsOf(id);
    const own = /\/files\/inline\/\S+\.png/.exec(
      (await calls.chapter("customer", copy)).result.contentMd,
    )?.[0];
    expect(own).not.toBe(url);
    expect([await sees("customer", own ?? ""), await sees("expiredCustomer", own ?? "")]).toEqual([
      true,
      false,
    ]);
    expect(await sees("customer", url)).toBe(false);
    await calls.remove("sys", from);
    expect([await sees("sys", url), await sees("customer", own ?? "")]).toEqual([false, true]);
  });

  it("does not take a name that exists, nor begin from nothing", async () => {
    const id = await calls.publish({ name: "占用手册" });
    const taken = await calls.copy("sys", { id, name: "占用手册", version: "v1.0", lang: "zh" });
    expect(fieldsOf(taken)).toEqual(["version"]);
    const nothing = await calls.copy("sys", { id: 999_999, name: "x", version: "v1.0", lang: "zh" });
    expect(nothing.errorCode).toBe("manual.notFound");
  });
});
