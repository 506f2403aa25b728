import { getArticle, saveArticle } from "@pharos/api/article";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { clientStoreOf } from "../../../shared/client-store.ts";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, disconnect, refuse } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { sys } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const box = (name: Parameters<typeof t>[0]) => page.getByRole("textbox", { name: t(name), exact: false });
const title = () => box("article.field.title");
const text = () => box("article.field.content");
const send = () => page.getByRole("button", { name: t("article.editor.submit") }).click();
/** The words at the field that holds this box. */
const wordsAt = (field: ReturnType<typeof box>) =>
  field.element().closest(".ant-form-item")?.querySelector(".ant-form-item-explain")?.textContent ?? "";

async function write(): Promise<void> {
  await title().fill("归档空间满");
  await text().fill("备份前告警。");
  await box("article.field.brief").fill("先看可回收空间");
  await box("article.field.platform").fill("Linux");
  await box("article.field.changeNote").fill("初稿");
}

async function expectKept(): Promise<void> {
  await expect.element(title()).toHaveValue("归档空间满");
  await expect.element(text()).toHaveTextContent("备份前告警。");
  await expect.element(box("article.field.brief")).toHaveValue("先看可回收空间");
  await expect.element(box("article.field.platform")).toHaveValue("Linux");
  await expect.element(box("article.field.changeNote")).toHaveValue("初稿");
}

it.each(locales)("says at each field what is missing or too long before it is sent (%s)", async (locale) => {
  const { path } = await renderPage("/article/save?template=free", { locale });
  await box("article.field.brief").fill("长".repeat(257));
  await box("article.field.platform").fill("长".repeat(65));
  await send();
  await expect.poll(() => wordsAt(title())).toBe(t("validation.required"));
  expect(wordsAt(text())).toBe(t("validation.required"));
  expect(wordsAt(box("article.field.brief"))).toBe(t("validation.maxLength", { max: 256 }));
  expect(wordsAt(box("article.field.platform"))).toBe(t("validation.maxLength", { max: 64 }));
  await expect.element(title()).toHaveFocus();
  await expectAccessible();
  await title().fill("长".repeat(129));
  await send();
  await expect.poll(() => wordsAt(title())).toBe(t("validation.maxLength", { max: 128 }));
  expect(callsOf(saveArticle)).toEqual([]);
  expect(path()).toBe("/article/save?template=free");
});

it.each(locales)(
  "puts what the server refuses at its fields, and keeps what was typed (%s)",
  async (locale) => {
    refuse(saveArticle, {
      message: "Incomplete",
      code: "article.incomplete",
      fields: { brief: "Say it in a sentence", platform: "Not known", nowhere: "About no field" },
    });
    const { path } = await renderPage("/article/save?template=free", { locale });
    await write();
    await send();
    await expect.poll(() => wordsAt(box("article.field.brief"))).toBe("Say it in a sentence");
    expect(wordsAt(box("article.field.platform"))).toBe("Not known");
    await expect.element(box("article.field.brief")).toHaveFocus();
    await expect.element(box("article.field.brief")).toHaveAttribute("aria-invalid", "true");
    const alert = page.getByRole("alert").filter({ hasText: "About no field" });
    await expect.element(alert).toMatchTextContent(t("common.form.fixFields", { count: 2 }));
    await expectKept();
    await expectAccessible();
    expect(path()).toBe("/article/save?template=free");
    // The words go with what they were about.
    await box("article.field.brief").fill("先看可回收空间，再扩容");
    await expect.poll(() => wordsAt(box("article.field.brief"))).toBe("");
    expect(wordsAt(box("article.field.platform"))).toBe("Not known");
  },
);

it("says above the form what is about no field, and saves when it is sent again", async () => {
  refuse(saveArticle, { message: "文章在别处改过了", code: "common.dataChanged" });
  const { path } = await renderPage("/article/save?template=free", {});
  await write();
  await send();
  await expect.element(page.getByRole("alert").filter({ hasText: "文章在别处改过了" })).toBeVisible();
  await expectKept();
  answer(saveArticle, sampleOf(saveArticle, { id: 8 }));
  answer(getArticle, sampleOf(getArticle, { id: 8 }));
  await send();
  await expect.poll(path).toBe("/article/saved/8");
  const [first, second] = callsOf(saveArticle).map(({ body }) => body);
  expect(first).toMatchObject({ title: "归档空间满", platform: "Linux", changeNote: "初稿", status: 2 });
  expect(second).toEqual(first);
});

it.each(locales)(
  "keeps what was typed, also across a reload, when the server is away (%s)",
  async (locale) => {
    disconnect(saveArticle);
    await renderPage("/article/save?template=free", { locale });
    await write();
    await send();
    const words = t("common.error.unreachable");
    await expect.element(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await expectKept();
    await expect.poll(() => clientStoreOf(sys.userId).slots("article.")).toEqual(["article.new.free"]);
    await renderPage("/article/save?template=free", { locale });
    await expectKept();
  },
);
