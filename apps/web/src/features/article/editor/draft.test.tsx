import { getArticle, saveArticle } from "@pharos/api/article";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { clientStoreOf } from "../../../shared/client-store.ts";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { sys } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const address = "/article/save?template=free";
const title = () => page.getByRole("textbox", { name: t("article.field.title"), exact: false });
const text = () => page.getByRole("textbox", { name: t("article.field.content"), exact: false });
const restored = () => page.getByText(t("common.form.draftRestored"), { exact: false });
const kept = () => clientStoreOf(sys.userId).slots("article.");

it.each(locales)(
  "brings back what was typed, and starts over when that is asked for (%s)",
  async (locale) => {
    await renderPage(address, { locale });
    await title().fill("归档空间满");
    await text().fill("备份前告警。");
    // At once, before a pause in typing would have kept it.
    await renderPage(address, { locale });
    await expect.element(restored()).toBeVisible();
    await expect.element(title()).toHaveValue("归档空间满");
    await expect.element(text()).toHaveTextContent("备份前告警。");
    await expectAccessible();

    await page.getByRole("button", { name: t("common.form.discardDraft") }).click();
    await expect.element(restored()).not.toBeInTheDocument();
    await expect.element(title()).toHaveValue("");
    await expect.element(text()).toHaveTextContent("");
    expect(kept()).toEqual([]);
    await renderPage(address, { locale });
    await expect.element(title()).toHaveValue("");
    await expect.element(restored()).not.toBeInTheDocument();
  },
);

it("begins anew after what was typed is saved", async () => {
  answer(saveArticle, sampleOf(saveArticle, { id: 8, ver: 1, version: 1 }));
  answer(getArticle, sampleOf(getArticle, { id: 8, title: "归档空间满" }));
  const { path } = await renderPage(address, {});
  await title().fill("归档空间满");
  await text().fill("备份前告警。");
  await expect.poll(kept).toEqual(["article.new.free"]);
  await page.getByRole("button", { name: t("article.editor.saveDraft") }).click();
  await expect.poll(path).toBe("/article/saved/8");
  expect(kept()).toEqual([]);
  await renderPage(address, {});
  await expect.element(title()).toHaveValue("");
  await expect.element(restored()).not.toBeInTheDocument();
});

it("keeps the draft of one article apart from that of another", async () => {
  const article = (id: number, name: string) =>
    sampleOf(getArticle, { id, title: name, contentMd: "## 现象", ver: 2, version: 5 });
  answer(getArticle, article(7, "归档空间满"));
  await renderPage("/article/save?id=7", {});
  await title().fill("归档空间满（修订）");
  answer(getArticle, article(9, "快照过旧"));
  await renderPage("/article/save?id=9", {});
  await expect.element(title()).toHaveValue("快照过旧");
  answer(getArticle, article(7, "归档空间满"));
  await renderPage("/article/save?id=7", {});
  await expect.element(title()).toHaveValue("归档空间满（修订）");
});
