import { expect, test } from "../support/test.ts";

for (const appLocale of ["zh-CN", "en-US"] as const) {
  test.describe(appLocale, () => {
    test.use({ appLocale });

    test("an entry is added, moved by key, disabled, and merged into another", async ({ journey, page }) => {
      const { t } = journey;
      const [first, second] = appLocale === "zh-CN" ? ["潮汐", "灯塔"] : ["Tide", "Lighthouse"];
      await journey.as("sys");
      await page.goto("/dict");
      await journey.expectAccessible();
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
      await journey.expectAccessible();

      const entry = page.getByRole("treeitem", { name: second });
      await entry.click();
      await page.keyboard.press("Alt+ArrowRight");
      await expect(entry).toHaveAttribute("aria-level", "2");
      await expect(entry).toBeFocused();
      await page.keyboard.press("Alt+ArrowLeft");
      await expect(entry).toHaveAttribute("aria-level", "1");
      await page.keyboard.press("Alt+ArrowUp");
      const names = async () => (await page.getByRole("treeitem").allInnerTexts()).join("\n");
      await expect
        .poll(async () => (await names()).indexOf(second) < (await names()).indexOf(first))
        .toBe(true);

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
  });
}

test("what is used says where, and cannot be deleted; others do not come here", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("sys");
  await page.goto("/dict/3");
  await page
    .getByRole("textbox", { name: t("dictionary.search") })
    .or(page.getByRole("searchbox"))
    .first()
    .fill("mysql");
  await expect(page.getByRole("treeitem")).toHaveCount(1);
  await page.getByRole("treeitem", { name: "MySQL" }).click();
  await expect(page.getByText(/^服务请求 \d+$/)).toBeVisible();
  await page.getByRole("button", { name: t("dictionary.more", { name: "MySQL" }) }).click();
  await expect(page.getByRole("menuitem", { name: t("dictionary.delete") })).toBeDisabled();

  const expert = await journey.another("dba");
  await expert.goto("/dict/3");
  await expect(expert).toHaveURL(/\/limit/);
});

test("a phone shows the dictionary and says where to edit it @phone", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("sys");
  await page.goto("/dict/1");
  await expect(page.getByRole("treeitem").first()).toBeVisible();
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await expect(page.getByText(t("dictionary.phoneNotice"))).toBeVisible();
  await journey.expectAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
});
