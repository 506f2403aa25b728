import { test } from "../support/test.ts";
import { expectNoOverflow, openServiceItems, settle, showWhole } from "./steps.ts";

const variants = [
  { appLocale: "zh-CN", theme: "light" },
  { appLocale: "en-US", theme: "dark" },
] as const;

for (const { appLocale, theme } of variants) {
  test.describe(`${appLocale} ${theme}`, () => {
    test.use({ appLocale, theme });

    test("the lists of what was sold are accessible @phone", async ({ journey, page }) => {
      await journey.as("pa");
      for (const [name, path] of [
        ["contract-items", "/contractItems"],
        ["poc-items", "/pocItems"],
      ] as const) {
        await page.goto(path);
        await settle(page);
        await journey.expectAccessible();
        await expectNoOverflow(page);
        await journey.screenshot(name);
      }
    });

    test("the statistics are accessible @phone", async ({ journey, page }) => {
      await journey.as("ta");
      await page.goto("/contractStatistics?by=product");
      await showWhole(page);
      await journey.expectAccessible();
      await expectNoOverflow(page);
      await journey.screenshot("contract-statistics");
    });

    test("the quotas of a service number and its costs are accessible @phone", async ({ journey, page }) => {
      const { t } = journey;
      await journey.as("pa");
      await openServiceItems(page, "集中交易库 7×24 维保", t("contractItem.items.toServiceItems"));
      await journey.expectAccessible();
      await expectNoOverflow(page);
      await journey.screenshot("service-items");
      await page.getByRole("button", { name: t("contractItem.service.cost") }).click();
      await page.waitForURL(/\/sn\/costEfficiency\//);
      await showWhole(page);
      await journey.expectAccessible();
      await expectNoOverflow(page);
      await journey.screenshot("cost-efficiency");
    });
  });
}
