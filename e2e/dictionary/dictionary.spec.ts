import { expect, test } from "../support/test.ts";

test.use({ appLocale: "en-US", theme: "dark" });

test("an entry is added, moved by key, disabled, and merged into another", async ({ journey, page }) => {
  const { t } = journey;
  const [first, second] = ["Tide", "Lighthouse"];
  await journey.as("sys");
  await page.goto("/dict");
  await page
    .getByRole("main")
    .getByRole("link", { name: t("enums.dictionaryType.articleCatalogue") })
    .click();
  for (const name of [first, second]) {
    await page.getByRole("button", { name: t("dictionary.addRoot") }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel(t("dictionary.name")).fill(name);
    await form.getByLabel(t("dictionary.nameEn")).fill(`${name} en`);
    await form.getByRole("button", { name: t("dictionary.save") }).click();
    await expect(page.getByRole("treeitem", { name })).toBeVisible();
  }

  const entry = page.getByRole("treeitem", { name: second });
  await entry.click();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(entry).toHaveAttribute("aria-level", "2");
  await expect(entry).toBeFocused();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(entry).toHaveAttribute("aria-level", "1");
  await page.keyboard.press("Alt+ArrowUp");
  const names = async () => (await page.getByRole("treeitem").allInnerTexts()).join("\n");
  await expect.poll(async () => (await names()).indexOf(second) < (await names()).indexOf(first)).toBe(true);

  const menu = page.getByRole("button", { name: t("dictionary.more", { name: second }) });
  await menu.click();
  await page.getByRole("menuitem", { name: t("dictionary.disable") }).click();
  await expect(entry.getByText(t("dictionary.disabled"))).toBeVisible();
  await journey.screenshot("dictionary");

  await menu.click();
  await page.getByRole("menuitem", { name: t("dictionary.merge") }).click();
  const merge = page.getByRole("dialog");
  await merge.getByRole("combobox").fill(first);
  await page.keyboard.press("Enter");
  await merge.getByRole("button", { name: t("dictionary.mergeSubmit") }).click();
  await expect(page.getByText(t("done.dictionary.merged"))).toBeVisible();
  await expect(entry).toBeHidden();
  await expect(page.getByRole("treeitem", { name: first })).toHaveAttribute("aria-selected", "true");
});
