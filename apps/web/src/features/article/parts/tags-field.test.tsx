import { findTags, saveArticle } from "@pharos/api/article";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { locales, t } from "../../../testing/texts.ts";

const refusedLetters = ["/", "{", "}", "[", "]", "#", "?", "%", "\\"];
/** Every other printable letter of ASCII; those that part tags are no letters of one. */
const allowedLetters = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter(
  (letter) => !refusedLetters.includes(letter) && !",;".includes(letter),
);

const field = () => page.getByLabelText(t("article.field.tags"));
const item = () => page.getByText(t("article.editor.tagsHint")).element().closest(".ant-form-item");
/** What is wrong with the field, in words. */
const words = () => item()?.querySelector(".ant-form-item-explain")?.textContent ?? "";
/** Takes the only tag away; the pointer's own, as the keyboard has Backspace. */
const removal = () => item()?.querySelector(".ant-select-selection-item-remove") ?? document.body;

beforeEach(() => {
  answer(findTags, []);
  refuse(saveArticle, { message: "No", code: "article.incomplete" });
});

async function add(tag: string): Promise<void> {
  await field().fill(tag);
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
}

/** Sends the article and answers the tags in it. */
async function sentTags(): Promise<unknown> {
  const before = callsOf(saveArticle).length;
  await page.getByRole("textbox", { name: t("article.field.title"), exact: false }).fill("归档空间满");
  await page.getByRole("button", { name: t("article.editor.saveDraft") }).click();
  await expect.poll(() => callsOf(saveArticle).length).toBe(before + 1);
  const [last] = callsOf(saveArticle).slice(-1);
  return (last?.body as { tags: unknown } | undefined)?.tags;
}

it.each(locales)("refuses each letter that means something in an address (%s)", async (locale) => {
  await renderPage("/article/save?template=fault", { locale });
  for (const letter of refusedLetters) {
    await add(`ora${letter}1`);
    await expect.poll(words, { message: letter }).toBe(t("validation.illegalCharacters"));
    await userEvent.click(removal());
    await expect.poll(words, { message: letter }).toBe("");
  }
  await add("ora/1");
  await expect.poll(words).toBe(t("validation.illegalCharacters"));
  await expect.element(field()).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  await page.getByRole("textbox", { name: t("article.field.title"), exact: false }).fill("归档空间满");
  await page.getByRole("button", { name: t("article.editor.saveDraft") }).click();
  await expect.element(field()).toHaveFocus();
  expect(callsOf(saveArticle)).toEqual([]);
});

it("takes every other letter", async () => {
  await renderPage("/article/save?template=fault", {});
  const tags = ["主备切换", "data guard"];
  const quarter = Math.ceil(allowedLetters.length / 6);
  for (let at = 0; at < allowedLetters.length; at += quarter)
    tags.push(allowedLetters.slice(at, at + quarter).join(""));
  for (const tag of tags) await add(tag);
  await expect.poll(words).toBe("");
  expect(await sentTags()).toEqual(tags.map((tag) => tag.toLowerCase()));
});

it.each(locales)("takes sixteen characters and refuses one more (%s)", async (locale) => {
  await renderPage("/article/save?template=fault", { locale });
  const longest = ["一二三四五六七八九十一二三四五六", "🙂".repeat(16)];
  for (const tag of longest) await add(tag);
  await expect.poll(words).toBe("");
  expect(await sentTags()).toEqual(longest);
  await add("一二三四五六七八九十一二三四五六七");
  await expect.poll(words).toBe(t("validation.tagLength", { max: 16 }));
});

it("keeps each tag once, in lower case and without spaces around it", async () => {
  await renderPage("/article/save?template=fault", {});
  for (const tag of ["Oracle", " ORACLE ", "oRACLE", "RAC"]) await add(tag);
  expect(await sentTags()).toEqual(["oracle", "rac"]);
});

it("parts what is pasted at commas and semicolons of both languages", async () => {
  await renderPage("/article/save?template=fault", {});
  await add("归档,备份，rman；dg;");
  expect(await sentTags()).toEqual(["归档", "备份", "rman", "dg"]);
});

it.each(locales)("says that ten tags are the most, and takes no eleventh (%s)", async (locale) => {
  await renderPage("/article/save?template=fault", { locale });
  const ten = Array.from({ length: 10 }, (_, at) => `t${at}`);
  for (const tag of ten) await add(tag);
  await add("t10");
  expect(await sentTags()).toEqual(ten);
  await expect.element(page.getByText(t("article.editor.tagsHint"))).toMatchTextContent("10");
});

it("offers the tags that are in use", async () => {
  answer(findTags, ({ query }) => (query["keyword"] === "ora" ? [{ tag: "oracle", count: 3 }] : []));
  await renderPage("/article/save?template=fault", {});
  await field().fill("ORA");
  await page.getByTitle("oracle").click();
  await userEvent.tab();
  expect(await sentTags()).toEqual(["oracle"]);
});
