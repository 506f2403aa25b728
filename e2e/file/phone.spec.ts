import { expect, test } from "../support/test.ts";

test.skip(({ viewport }) => (viewport?.width ?? 0) > 767, "the camera exists on phones only");

for (const appLocale of ["zh-CN", "en-US"] as const) {
  test.describe(appLocale, () => {
    test.use({ appLocale });

    test("files are within reach of the thumb @phone", async ({ journey }) => {
      const { t } = journey;
      const page = await journey.as("otherCompany");
      await page.goto("/serviceRecords?search=RAC");
      await page.getByRole("link", { name: /RAC/ }).first().click();
      const files = page.getByRole("region", { name: t("file.title") });
      await files.scrollIntoViewIfNeeded();
      await expect(files.getByRole("button", { name: t("file.add.camera") })).toBeVisible();
      await files.getByRole("button", { name: "ocssd_node2.log", exact: true }).click();
      await expect(page.getByText("clssnmPollingThread").first()).toBeVisible();
      await journey.expectAccessible();
      await journey.screenshot("file-preview");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    });
  });
}
