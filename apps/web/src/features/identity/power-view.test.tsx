import { listDictionary } from "@pharos/api/dictionary";
import { saveViewTags } from "@pharos/api/identity";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, hold } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { rowOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

it.each(locales)("narrows, shows that it is on, and is lifted with one click (%s)", async (locale) => {
  answer(listDictionary, [rowOf(listDictionary, { name: "oracle", nameEn: "oracle", status: 1 })]);
  answer(saveViewTags, { viewTags: ["oracle"] });
  const arrive = hold(listDictionary);
  await renderPage("/outbox", { me: dba, locale });
  await page.getByRole("button", { name: t("shell.powerView.title") }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(t("shell.powerView.hint"))).toBeVisible();
  arrive();
  const tag = dialog.getByRole("button", { name: "oracle" });
  await tag.click();
  await expect.element(tag).toHaveAttribute("aria-pressed", "true");
  await expectAccessible();
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect
    .element(page.getByRole("button", { name: t("shell.powerView.on", { tags: "oracle" }) }))
    .toBeVisible();

  answer(saveViewTags, { viewTags: [] });
  await page.getByRole("button", { name: t("shell.powerView.lift") }).click();
  await expect.element(page.getByRole("button", { name: t("shell.powerView.title") })).toBeVisible();
  expect(callsOf(saveViewTags).map(({ body }) => body)).toEqual([{ viewTags: ["oracle"] }, { viewTags: [] }]);
});
