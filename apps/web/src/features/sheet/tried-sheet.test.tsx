import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { renderPart } from "../../testing/render.tsx";
import { locales, t } from "../../testing/texts.ts";
import { TriedSheet } from "./tried-sheet.tsx";

const sheet = { rows: [{ title: "季度巡检" }], lines: [4], unknown: [], missing: [] };
const columns = [{ field: "title", title: "标题", isRequired: true }];
const remark = { row: 1, field: "title", message: "同一客户已有计划 P000007" };

it.each(locales)("says what is worth a second look beside what fits (%s)", async (locale) => {
  await renderPart(
    <TriedSheet
      sheet={sheet}
      columns={columns}
      result={{ created: 1, updated: 0, errors: [], hints: [remark] }}
    />,
    { texts: ["sheet"], locale },
  );
  await expect.element(page.getByText(t("sheet.import.fits", { created: 1, updated: 0 }))).toBeVisible();
  await expect.element(page.getByText(t("sheet.import.hints", { count: 1 }))).toBeVisible();
  await expect.element(page.getByRole("row").nth(1)).toHaveTextContent(`4标题季度巡检${remark.message}`);
  await expectAccessible();
});

it("says nothing more of a sheet without anything to look at", async () => {
  await renderPart(
    <TriedSheet sheet={sheet} columns={columns} result={{ created: 1, updated: 0, errors: [] }} />,
    { texts: ["sheet"] },
  );
  await expect.element(page.getByText(t("sheet.import.fits", { created: 1, updated: 0 }))).toBeVisible();
  expect(page.getByRole("row").elements()).toEqual([]);
});
