import { getManual, getManualArticle, saveManual, saveManualArticle } from "@pharos/api/manual";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { clientStoreOf } from "../../shared/client-store.ts";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const may = { isAllowed: true, reason: "" };
const leaf = (id: number, title: string) => ({ id, title, sort: 0, children: [] });
const first = { ...leaf(70, "一、总则"), children: [leaf(71, "1.1 切换")] };
const manual = {
  id: 7,
  name: "高可用手册",
  version: "v3.0",
  status: 0 as const,
  revision: 4,
  abilities: { edit: may, publish: may, withdraw: may, remove: may },
  nodes: [first, leaf(72, "二、演练")],
};
const chapter = {
  id: 72,
  manualId: 7,
  title: "二、演练",
  contentMd: "每季度一次。",
  ver: 3,
  toc: [],
  elsewhere: [],
};

const answerManual = (more: object = {}) => answer(getManual, sampleOf(getManual, { ...manual, ...more }));
const row = (name: string) => page.getByRole("treeitem", { name });
/** The titles of the trees that were sent, those below in brackets. */
const sent = () => callsOf(saveManual).map(({ body }) => outline((body as { nodes?: Sent[] }).nodes ?? []));
interface Sent {
  readonly title: string;
  readonly children: readonly Sent[];
}
const outline = (nodes: readonly Sent[]): string =>
  nodes
    .map(({ title, children }) => (children.length > 0 ? `${title}(${outline(children)})` : title))
    .join(" ");

it.each(locales)("moves a chapter with Alt and the arrow keys, which stays in focus (%s)", async (locale) => {
  answerManual();
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  answer(saveManual, { id: 7, revision: 5 });
  await renderPage("/manual/edit/7?article=72", { locale });
  await expect.element(row("二、演练")).toHaveAttribute("aria-level", "1");
  await expectAccessible();
  await row("二、演练").click();
  answerManual({ revision: 5, nodes: [{ ...first, children: [...first.children, leaf(72, "二、演练")] }] });
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await expect.poll(sent).toEqual(["一、总则(1.1 切换 二、演练)"]);
  await expect.element(row("二、演练")).toHaveAttribute("aria-level", "2");
  await expect.element(row("二、演练")).toHaveFocus();
  expect(callsOf(saveManual)[0]?.body).toMatchObject({ id: 7, revision: 4 });
});

it("goes from row to row with the arrow keys, and offers only steps for which there is room", async () => {
  answerManual();
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  await renderPage("/manual/edit/7?article=70", {});
  await row("一、总则").click();
  const up = page.getByRole("button", { name: t("manual.tree.up") });
  await expect.element(up).toBeDisabled();
  await userEvent.keyboard("{End}");
  await expect.element(row("二、演练")).toHaveFocus();
  await expect.element(up).toBeEnabled();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(row("1.1 切换")).toHaveFocus();
  await expect.element(row("1.1 切换")).toHaveAttribute("aria-selected", "true");
});

it("adds a chapter behind the selected one, and takes a refused step back", async () => {
  answerManual();
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  refuse(saveManual, { message: "Changed", code: "common.dataChanged" });
  await renderPage("/manual/edit/7?article=70", {});
  await page.getByRole("button", { name: t("manual.tree.add") }).click();
  const dialog = page.getByRole("dialog", { name: t("manual.tree.add") });
  await dialog.getByRole("textbox").fill("新章");
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect.poll(sent).toEqual(["一、总则(1.1 切换) 新章 二、演练"]);
  await expect.element(row("新章")).not.toBeInTheDocument();
  await expect.element(row("二、演练")).toBeVisible();
});

it("renames with F2 and deletes with Delete after asking", async () => {
  answerManual();
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  answer(saveManual, { id: 7, revision: 5 });
  await renderPage("/manual/edit/7?article=72", {});
  await row("二、演练").click();
  await userEvent.keyboard("{F2}");
  const dialog = page.getByRole("dialog", { name: t("manual.tree.rename") });
  answerManual({ revision: 5, nodes: [first, leaf(72, "演练")] });
  await dialog.getByRole("textbox").fill("演练");
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect.element(row("演练")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await row("演练").click();
  answer(saveManual, { id: 7, revision: 6 });
  answerManual({ revision: 6, nodes: [first] });
  await userEvent.keyboard("{Delete}");
  const question = page.getByRole("dialog", { name: t("manual.tree.removeQuestion", { title: "演练" }) });
  await question.getByRole("button", { name: t("manual.action.remove") }).click();
  await expect.poll(sent).toEqual(["一、总则(1.1 切换) 演练", "一、总则(1.1 切换)"]);
});

it("keeps the text of a chapter that was not saved across a reload", async () => {
  answerManual();
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  answer(saveManualArticle, { id: 72, ver: 4 });
  await renderPage("/manual/edit/7?article=72", {});
  const text = page.getByRole("textbox", { name: t("manual.field.content"), exact: false });
  await text.fill("每季度一次。补充");
  await expect
    .poll(() => clientStoreOf(sys.userId).read("manual.chapter.72.3")?.value)
    .toEqual({ contentMd: "每季度一次。补充" });
  await renderPage("/manual/edit/7?article=72", {});
  await expect.element(text).toHaveTextContent("每季度一次。补充");
  await page.getByRole("button", { name: t("manual.action.saveChapter") }).click();
  await expect
    .poll(() => callsOf(saveManualArticle).map(({ body }) => body))
    .toEqual([{ id: 72, ver: 3, contentMd: "每季度一次。补充" }]);
});

it("puts a chapter that is dragged onto another one below it", async () => {
  answerManual();
  answer(getManualArticle, sampleOf(getManualArticle, chapter));
  answer(saveManual, { id: 7, revision: 5 });
  await renderPage("/manual/edit/7?article=72", {});
  await expect.element(row("二、演练")).toBeVisible();
  await userEvent.dragAndDrop(row("二、演练"), row("一、总则"));
  await expect.poll(sent).toEqual(["一、总则(1.1 切换 二、演练)"]);
});
