import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

for (const [appLocale, theme] of [
  ["zh-CN", "light"],
  ["en-US", "dark"],
] as const) {
  test.describe(`${appLocale} ${theme}`, () => {
    test.use({ appLocale, theme });

    for (const [name, path] of [
      ["roles", "/role"],
      ["permissions", "/permission"],
      ["users", "/userList"],
      ["matrix", "/role/matrix"],
      ["matrix-role", "/role/matrix?who=dba"],
      ["audit", "/audit"],
    ] as const) {
      test(`${name}: accessible and as wide as the window @phone`, async ({ journey, page }) => {
        await journey.as("sys");
        await page.goto(path);
        await settle(page);
        await journey.expectAccessible();
        await journey.screenshot(`access-${name}`);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
      });
    }

    test("an account and a line of the log open beside their lists @phone", async ({ journey, page }) => {
      const { t } = journey;
      await journey.as("sys");
      await page.goto("/userList?search=ta_ora");
      await settle(page);
      await page.getByText("谷雨").first().click();
      const drawer = page.getByRole("dialog");
      await expect(drawer.getByText("ta_ora@example.com")).toBeVisible();
      await expect(drawer.locator(".ph-skeleton")).toHaveCount(0);
      await journey.expectAccessible();
      await journey.screenshot("access-user");
      await page.goto("/audit");
      await settle(page);
      await page.getByText("identity.signIn").first().click();
      await expect(page.getByRole("dialog").getByText(t("audit.list.userAgent"))).toBeVisible();
      await journey.expectAccessible();
    });
  });
}

/** Everything has arrived: no placeholder is left. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator(".ph-skeleton")).toHaveCount(0);
}
