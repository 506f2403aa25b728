import { expect, test } from "../support/test.ts";

for (const appLocale of ["zh-CN", "en-US"] as const) {
  test.describe(`command palette (${appLocale})`, () => {
    test.use({ appLocale });

    test("works with the keyboard alone and finds words of both languages", async ({ journey, page }) => {
      const { t } = journey;
      await journey.as("sys");
      await page.goto("/outbox");
      await expect(page.getByRole("heading", { name: t("shell.titles.outbox") })).toBeVisible();

      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: t("shell.palette.title") });
      await expect(palette.getByRole("combobox")).toBeFocused();
      await journey.expectAccessible();

      for (const words of ["dark", "深色"]) {
        await palette.getByRole("combobox").fill(words);
        await expect(palette.getByRole("option").first()).toHaveText(
          t("shell.theme.use", { theme: t("shell.theme.dark") }),
        );
      }
      await page.keyboard.press("Enter");
      await expect(palette).toHaveCount(0);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

      await page.keyboard.press("Control+k");
      await palette.getByRole("combobox").fill(t("shell.nav.serviceRecords"));
      const first = palette.getByRole("option").first();
      await expect(first).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("ArrowDown");
      await expect(first).toHaveAttribute("aria-selected", "false");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/serviceRecords/);
    });

    test("gives the focus back and lists the shortcuts", async ({ journey, page }) => {
      const { t } = journey;
      await journey.as("sys");
      await page.goto("/outbox");
      const opener = page.getByRole("button", { name: t("shell.palette.open") });
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("combobox")).toBeFocused();
      await page.keyboard.type("?");
      await expect(page.getByRole("combobox")).toHaveValue("?");
      await page.keyboard.press("Escape");
      await expect(opener).toBeFocused();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: t("shell.shortcuts.title") })).toBeVisible();
    });
  });
}

test("searches service requests for what was typed", async ({ journey, page }) => {
  await journey.as("customer");
  await page.goto("/serviceRecords");
  await expect(page.getByRole("link", { name: journey.t("shell.nav.serviceRecords") })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: journey.t("shell.palette.open") }).fill("ORA-04031");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/serviceRecords?title=ORA-04031");
});
