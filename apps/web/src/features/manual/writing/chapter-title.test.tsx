import { getManual, saveManual } from "@pharos/api/manual";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { locales, t } from "../../../testing/texts.ts";

const may = { isAllowed: true, reason: "" };
const chapter = { id: 70, title: "一、总则", sort: 0, children: [] };

beforeEach(() => {
  answer(
    getManual,
    sampleOf(getManual, {
      id: 7,
      revision: 4,
      nodes: [chapter],
      abilities: { edit: may, publish: may, withdraw: may, remove: may },
    }),
  );
  answer(saveManual, { id: 7, revision: 5 });
});

const dialog = () => page.getByRole("dialog");
const title = () => dialog().getByRole("textbox", { name: t("manual.field.chapterTitle"), exact: false });
const save = () =>
  dialog()
    .getByRole("button", { name: t("common.ui.save") })
    .click();
const sentTitles = () =>
  callsOf(saveManual).map(({ body }) =>
    (body as { nodes: { title: string }[] }).nodes.map((node) => node.title),
  );

it.each(locales)("refuses a chapter without a title, or with one that is too long (%s)", async (locale) => {
  await renderPage("/manual/edit/7", { locale });
  await page.getByRole("button", { name: t("manual.tree.add") }).click();
  await expect.element(title()).toHaveValue("");
  await save();
  await expect.element(dialog().getByText(t("validation.required"))).toBeVisible();
  await expectAccessible();
  await title().fill("长".repeat(129));
  await save();
  await expect.element(dialog().getByText(t("validation.maxLength", { max: 128 }))).toBeVisible();
  expect(sentTitles()).toEqual([]);
  await title().fill("长".repeat(128));
  await save();
  await expect.poll(sentTitles).toEqual([["一、总则", "长".repeat(128)]]);
});

it.each(locales)(
  "begins a renaming with the title there is, and drops the spaces around it (%s)",
  async (locale) => {
    await renderPage("/manual/edit/7", { locale });
    await page.getByRole("treeitem", { name: "一、总则" }).click();
    await userEvent.keyboard("{F2}");
    await expect.element(title()).toHaveValue("一、总则");
    await expectAccessible();
    await title().fill("  总则 ");
    await save();
    await expect.poll(sentTitles).toEqual([["总则"]]);
  },
);
