import { getManual, getManualArticle, saveManual } from "@pharos/api/manual";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { locales, t } from "../../../testing/texts.ts";

const leaf = (id: number, title: string) => ({ id, title, sort: 0, children: [] });
const first = { ...leaf(70, "一、总则"), children: [leaf(71, "1.1 切换"), leaf(73, "1.2 回退")] };
const last = leaf(72, "二、演练");
const may = { isAllowed: true, reason: "" };
const manual = {
  id: 7,
  name: "高可用手册",
  revision: 4,
  abilities: { edit: may, publish: may, withdraw: may, remove: may },
};

const answerManual = (revision: number, nodes: (typeof first)[]) =>
  answer(getManual, sampleOf(getManual, { ...manual, revision, nodes }));
const row = (name: string) => page.getByRole("treeitem", { name });
const question = () =>
  page.getByRole("dialog", { name: t("manual.tree.removeAllQuestion", { title: "一、总则" }) });
const sent = () => callsOf(saveManual).map(({ body }) => body);

async function askToRemove(name: string): Promise<void> {
  await row(name).click();
  await userEvent.keyboard("{Delete}");
}

beforeEach(() => {
  answerManual(4, [first, last]);
  answer(getManualArticle, sampleOf(getManualArticle, { id: 70, manualId: 7, title: "一、总则" }));
});

it.each(locales)("asks about all chapters below it, and deletes them with it (%s)", async (locale) => {
  answer(saveManual, { id: 7, revision: 5 });
  await renderPage("/manual/edit/7", { locale });
  await askToRemove("一、总则");
  await expect.element(question()).toBeVisible();
  await expectAccessible();
  answerManual(5, [last]);
  await question()
    .getByRole("button", { name: t("manual.action.remove") })
    .click();
  await expect
    .poll(sent)
    .toEqual([{ id: 7, revision: 4, nodes: [{ id: 72, title: "二、演练", children: [] }] }]);
  for (const name of ["一、总则", "1.1 切换", "1.2 回退"])
    await expect.element(row(name)).not.toBeInTheDocument();
  await expect.element(row("二、演练")).toBeVisible();
});

it("asks about one chapter when there is none below it", async () => {
  await renderPage("/manual/edit/7", {});
  await askToRemove("1.1 切换");
  const words = t("manual.tree.removeQuestion", { title: "1.1 切换" });
  await expect.element(page.getByRole("dialog", { name: words })).toBeVisible();
  await expect.element(question()).not.toBeInTheDocument();
});

it.each(locales)("leaves everything where it is when the answer is no (%s)", async (locale) => {
  await renderPage("/manual/edit/7", { locale });
  await askToRemove("一、总则");
  await question()
    .getByRole("button", { name: t("common.ui.cancel") })
    .click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(row("1.2 回退")).toBeVisible();
  // Escape is a no too.
  await askToRemove("一、总则");
  await expect.element(question()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(row("1.2 回退")).toBeVisible();
  expect(sent()).toEqual([]);
});

it("brings the chapters back when the server refuses, and says why", async () => {
  refuse(saveManual, { message: "手册在别处改过了", code: "common.dataChanged" });
  await renderPage("/manual/edit/7", {});
  await askToRemove("一、总则");
  await question()
    .getByRole("button", { name: t("manual.action.remove") })
    .click();
  await expect.element(page.getByText("手册在别处改过了")).toBeVisible();
  for (const name of ["一、总则", "1.1 切换", "1.2 回退", "二、演练"])
    await expect.element(row(name)).toBeVisible();
});
