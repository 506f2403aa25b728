import { expect, test } from "../support/test.ts";

test.skip(({ viewport }) => (viewport?.width ?? 0) > 767, "the drawer exists on phones only");

for (const appLocale of ["zh-CN", "en-US"] as const) {
  test.describe(appLocale, () => {
    test.use({ appLocale });

    test("everything of header and sidebar is in the drawer @phone", async ({ journey, page }) => {
      const { t } = journey;
      await journey.as("sys");
      await page.goto("/outbox");
      await page.getByRole("button", { name: t("shell.menu.open") }).click();
      const drawer = page.getByRole("dialog");
      const work = drawer.getByRole("list", { name: t("shell.groups.work") });
      await expect(work.getByRole("button", { name: t("shell.nav.serviceRecords") })).toBeVisible();
      await expect(drawer.getByRole("button", { name: t("auth.signOut") })).toBeVisible();
      await journey.expectAccessible();
      await journey.screenshot("drawer");
      await work.getByRole("button", { name: t("shell.nav.serviceRecords") }).click();
      await expect(page).toHaveURL("/serviceRecords");
      await expect(drawer).toBeHidden();
    });

    test("nothing is wider than the screen @phone", async ({ journey, page }) => {
      await journey.as("sys");
      for (const path of ["/login", "/404", "/outbox"]) {
        await page.goto(path);
        await expect(page.locator("h1")).toBeVisible();
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          path,
        ).toBeLessThanOrEqual(0);
      }
    });
  });
}
