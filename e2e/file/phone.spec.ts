import { expect, phone, test } from "../support/test.ts";

test.use(phone);

test("files are within reach of the thumb", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("otherCompany");
  await page.goto("/serviceRecords?search=RAC");
  await page.getByRole("link", { name: /RAC/ }).first().click();
  const files = page.getByRole("region", { name: t("file.title") });
  await files.scrollIntoViewIfNeeded();
  await expect(files.getByRole("button", { name: t("file.add.camera") })).toBeVisible();
  await files.getByRole("button", { name: "ocssd_node2.log", exact: true }).click();
  await expect(page.getByText("clssnmPollingThread").first()).toBeVisible();
  await journey.screenshot("file-preview-phone");
});
