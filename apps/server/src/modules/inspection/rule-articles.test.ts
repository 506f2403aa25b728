import {
  chooseRuleArticle,
  downloadInspectionSuggestions,
  listFleetDatabases,
  openInspectionDocument,
  viewInspectionItem,
} from "@pharos/api/inspection";
import { encryptLevel } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { strFromU8, unzipSync } from "fflate";
import { extractLinks, getDocumentProxy } from "unpdf";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { articleCalls, createCatalogue } from "../article/article.testing.ts";
import { createInspectionApp, type InspectionSetup } from "./inspection.testing.ts";

let setup: InspectionSetup;
let app: InspectionSetup["app"];
let articles: ReturnType<typeof articleCalls>;
let report: { readonly reportId: number; readonly batchId: number };

const rule = "PG-AV-01";

beforeEach(async () => {
  setup = await createInspectionApp();
  ({ app } = setup);
  const menu = await createCatalogue(app);
  articles = articleCalls(app, () => menu.codes);
  report = await setup.upload({ connections: 95 });
  await setup.publish(report);
});
afterEach(() => app.close());

const choose = (as: PersonaName, articleId: number | null, ruleCode = rule) =>
  app.call(chooseRuleArticle, { body: { ruleCode, articleId } }, { as });

const shownTo = async (as: PersonaName) => {
  const inList = (await setup.suggestions(report, as)).find(({ ruleCode }) => ruleCode === rule)?.article;
  const item = await app.call(viewInspectionItem, { body: { ...report, code: rule } }, { as });
  expect(item.result.article).toEqual(inList);
  return inList;
};

const publicLevel = encryptLevel.toCode("public");
const internalLevel = encryptLevel.toCode("internal");

it("leads to the article that names the rule, and to none where there is none", async () => {
  expect(await shownTo("customer")).toBeNull();
  const other = await articles.publish({ title: "其他", encryptLevel: publicLevel, tags: ["PG-AV-02"] });
  expect(await shownTo("dba")).toBeNull();
  const id = await articles.publish({ title: "连接数接近上限", encryptLevel: publicLevel, tags: [rule] });
  expect(id).not.toBe(other);
  for (const as of ["customer", "dba"] as const)
    expect(await shownTo(as)).toEqual({ id, title: "连接数接近上限", isChosen: false });
});

it("leads to the chosen one, and readers who may not read it to what they may", async () => {
  const open = await articles.publish({ title: "公开", encryptLevel: publicLevel, tags: [rule] });
  const closed = await articles.publish({ title: "内部", encryptLevel: internalLevel });
  expect((await choose("pa", closed)).errorCode).toBeUndefined();
  expect(await shownTo("dba")).toEqual({ id: closed, title: "内部", isChosen: true });
  expect(await shownTo("customer")).toEqual({ id: open, title: "公开", isChosen: false });
  const { result } = await app.call(listFleetDatabases, { query: { ruleCode: rule } }, { as: "dba" });
  expect(result.rule).toMatchObject({ article: { id: closed, isChosen: true }, mayChooseArticle: false });
  await choose("pa", open);
  expect(await shownTo("customer")).toEqual({ id: open, title: "公开", isChosen: true });
  expect((await choose("sys", null)).errorCode).toBeUndefined();
  expect(await shownTo("dba")).toEqual({ id: open, title: "公开", isChosen: false });
});

it("is chosen by those who answer for all organisations, from what they may read", async () => {
  const id = await articles.publish({ title: "公开", encryptLevel: publicLevel });
  for (const as of ["dba", "ta", "customer", "orgAdmin", "noRole"] as const)
    expect([as, (await choose(as, id)).errorCode]).toEqual([as, "common.permissionDenied"]);
  expect((await choose("pa", id, "PG-XX-99")).errorCode).toBe("inspection.itemUnknown");
  expect((await choose("pa", 7_999_999)).envelope?.fields).toHaveProperty("articleId");
  // A draft is not readable, and looks the same as one that is not there.
  const draft = (await articles.save("dba", { title: "草稿" })).result.id;
  expect((await choose("pa", draft)).envelope?.fields).toHaveProperty("articleId");
  expect(await shownTo("dba")).toBeNull();
  const { result } = await app.call(listFleetDatabases, { query: { ruleCode: rule } }, { as: "pa" });
  expect(result.rule).toMatchObject({ article: null, mayChooseArticle: true });
});

describe("in files", () => {
  const bytesOf = async (as: PersonaName, path: string) => {
    const reply = await app.inject({
      method: "GET",
      url: `${path}reportId=${report.reportId}&batchId=${report.batchId}`,
      headers: { authorization: await app.signIn(as) },
    });
    expect(reply.statusCode).toBe(200);
    return new Uint8Array(reply.rawPayload);
  };
  const suggestionsAs = (as: PersonaName, format: string) =>
    bytesOf(as, `${downloadInspectionSuggestions.path}?format=${format}&`);
  /** The addresses that each kind of file leads to. */
  const linksOf = async (as: PersonaName) => {
    const word = unzipSync(await suggestionsAs(as, "docx"));
    const sheet = unzipSync(await suggestionsAs(as, "xlsx"));
    const textOf = (files: Record<string, Uint8Array>): string =>
      Object.entries(files)
        .filter(([path]) => /\.(?:xml|rels)$/.test(path))
        .map(([, bytes]) => strFromU8(bytes))
        .join("\n");
    const pdf = await getDocumentProxy(await bytesOf(as, `${openInspectionDocument.path}?`));
    const ours = (text: string) =>
      [...text.matchAll(/[\w:/.]+\/article\/inspection\/\d+/g)].map(([url]) => url);
    return {
      md: ours(strFromU8(await suggestionsAs(as, "md"))),
      docx: ours(textOf(word)),
      xlsx: ours(textOf(sheet)),
      pdf: (await extractLinks(pdf)).links.filter((url) => url.includes("/article/")),
    };
  };

  it("stands with its address for those who may read it, and nowhere for others", async () => {
    const id = await articles.publish({
      title: "连接数](javascript:alert(1)) [上限",
      encryptLevel: internalLevel,
      tags: [rule],
    });
    const links = [`${app.platform.config.publicUrl}/article/inspection/${id}`];
    expect(await linksOf("dba")).toEqual({ md: links, docx: links, xlsx: links, pdf: links });
    expect(await linksOf("customer")).toEqual({ md: [], docx: [], xlsx: [], pdf: [] });
    const markdown = strFromU8(await suggestionsAs("dba", "md"));
    // A title closes no link and begins none.
    expect(markdown).toContain(`[连接数\\](javascript:alert(1)) \\[上限](<${links[0]}>)`);
  });
});
