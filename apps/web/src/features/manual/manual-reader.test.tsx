import { getManual, getManualArticle, listManualArticles } from "@pharos/api/manual";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { locales, t } from "../../testing/texts.ts";

const denied = { isAllowed: false, reason: "" };
const abilities = { edit: denied, publish: denied, withdraw: denied, remove: denied };
const edition = (id: number, version: string) => ({
  id,
  version,
  name: "高可用手册",
  lang: "zh" as const,
  status: 1 as const,
});
const manual = {
  ...edition(7, "v3.0"),
  chapterCount: 2,
  abilities,
  editions: [edition(7, "v3.0"), edition(8, "v2.4"), edition(9, "v2.0")],
  nodes: [
    { id: 70, title: "一、总则", sort: 0, children: [{ id: 71, title: "1.1 切换", sort: 0, children: [] }] },
  ],
};
const chapter = {
  id: 71,
  manualId: 7,
  title: "1.1 切换",
  contentMd: "## 检查\n\n先看延迟。\n\n## 执行\n\n再切换。",
  toc: [
    { level: 2, text: "检查" },
    { level: 2, text: "执行" },
  ],
  path: [{ id: 70, title: "一、总则" }],
  prev: { id: 70, title: "一、总则" },
  next: null,
  elsewhere: [
    { manualId: 8, articleId: 81 },
    { manualId: 9, articleId: null },
  ],
};
const found = {
  id: 71,
  parentId: 70,
  title: "1.1 切换",
  sort: 0,
  depth: 2,
  snippet: [
    { text: "先看", isHit: false },
    { text: "延迟", isHit: true },
  ],
};

const choose = async (version: string) => {
  await page.getByRole("combobox", { name: t("manual.reader.edition") }).click();
  await page.getByTitle(version, { exact: false }).click();
};

it.each(locales)("shows a chapter with its place in the manual (%s)", async (locale) => {
  answer(getManual, sampleOf(getManual, manual));
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  await renderPage("/manual/7?article=71", { locale });
  const nav = page.getByRole("navigation", { name: t("manual.reader.chapters") });
  await expect.element(nav.getByRole("link", { name: "1.1 切换" })).toHaveAttribute("aria-current", "page");
  await expect.element(page.getByRole("heading", { name: "执行" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: t("manual.reader.prev", { title: "一、总则" }) }))
    .toHaveAttribute("href", "/manual/7?article=70");
  await expectAccessible();
});

it("marks the words that were looked for in the chapter that is opened, until they are cleared", async () => {
  answer(getManual, sampleOf(getManual, manual));
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  answer(listManualArticles, [found]);
  const marked = () => [...(CSS.highlights.get("marked-words") ?? [])].map(String);
  await renderPage(`/manual/7?article=71&words=${encodeURIComponent("延迟 切换")}`, {});
  await expect.element(page.getByRole("heading", { name: "执行" })).toBeVisible();
  await expect.poll(marked).toEqual(["切换", "延迟", "切换"]);
  await page.getByPlaceholder(t("manual.reader.searchInside")).clear();
  await expect.poll(marked).toEqual([]);
});

it("keeps the section when another version has it", async () => {
  answer(getManual, sampleOf(getManual, manual));
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  const { path } = await renderPage("/manual/7?article=71", {});
  await expect.element(page.getByRole("heading", { name: "执行" })).toBeVisible();
  await choose("v2.4");
  await expect.poll(path).toBe("/manual/8?article=81");
});

it("says on the cover of a version that it does not have the section, and leads back", async () => {
  answer(getManual, sampleOf(getManual, manual));
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  const { path } = await renderPage("/manual/7?article=71", {});
  await expect.element(page.getByRole("heading", { name: "执行" })).toBeVisible();
  answer(getManual, sampleOf(getManual, { ...manual, ...edition(9, "v2.0") }));
  await choose("v2.0");
  await expect.poll(path).toBe("/manual/9?missing=71");
  await expect
    .element(page.getByText(t("manual.reader.missing", { title: "1.1 切换", version: "v2.0" })))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: t("manual.reader.backToChapter") }))
    .toHaveAttribute("href", "/manual/7?article=71");
});

it("searches inside the manual", async () => {
  answer(getManual, sampleOf(getManual, manual));
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  answer(listManualArticles, [found]);
  await renderPage("/manual/7", {});
  await page.getByPlaceholder(t("manual.reader.searchInside")).fill("延迟");
  await expect.element(page.getByText(t("manual.reader.foundCount", { count: 1 }))).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "1.1 切换" }))
    .toHaveAttribute("href", `/manual/7?article=71&words=${encodeURIComponent("延迟")}`);
});
