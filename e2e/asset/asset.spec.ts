import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/test.ts";

for (const appLocale of ["zh-CN", "en-US"] as const) {
  test.describe(appLocale, () => {
    test.use({ appLocale, theme: appLocale === "zh-CN" ? "light" : "dark" });

    test("somebody registers a database system with its nodes and changes it", async ({ journey, page }) => {
      const { t } = journey;
      await journey.as("ta");
      await openAssets(page, journey);
      await journey.expectAccessible();
      await journey.screenshot("assets");

      await page.getByRole("button", { name: t("asset.list.add") }).click();
      const form = page.getByRole("dialog", { name: t("asset.form.addTitle") });
      await form.getByRole("button", { name: t("asset.form.submit") }).click();
      await expect(form.getByText(t("validation.required")).first()).toBeVisible();
      await form.getByLabel(t("asset.field.name")).fill(`ledger-${appLocale}`);
      await form.getByLabel(t("asset.field.dbType")).click();
      await page.getByRole("option", { name: "PostgreSQL" }).or(page.getByTitle("PostgreSQL")).last().click();
      await form.getByLabel(t("asset.field.cpuCores")).fill("16");
      await journey.screenshot("asset-form");
      await form.getByRole("button", { name: t("asset.form.submit") }).click();
      await expect(form).toBeHidden();
      await page.getByRole("link", { name: `ledger-${appLocale}` }).click();
      await expect(page.getByRole("heading", { level: 1, name: `ledger-${appLocale}` })).toBeVisible();

      await addNode(page, journey, "vip", t("enums.assetNodeRole.proxy"));
      await addNode(page, journey, "pg1", t("enums.assetNodeRole.primary"));
      const drawing = page.getByRole("group", { name: t("asset.node.drawing") });
      const box = drawing.getByRole("button", { name: /^pg1/ });
      const before = await box.getAttribute("transform");
      await box.press("ArrowDown");
      await expect.poll(() => box.getAttribute("transform")).not.toBe(before);
      await expect(page.getByText(t("audit.history.empty"))).toBeHidden();
      await journey.expectAccessible();
      await journey.screenshot("asset");

      await page.getByRole("button", { name: t("asset.detail.edit"), exact: true }).click();
      const edit = page.getByRole("dialog", { name: t("asset.form.editTitle") });
      await edit.getByLabel(t("asset.field.version")).fill("16.3");
      await edit.getByRole("button", { name: t("asset.form.submit") }).click();
      await page.getByRole("button", { name: t("common.confirmChange.ok") }).click();
      await expect(edit).toBeHidden();
      await expect(page.getByText("PostgreSQL 16.3")).toBeVisible();
    });
  });
}

test("the assets of a customer fit a phone @phone", async ({ journey, page }) => {
  await journey.as("orgAdmin");
  await openAssets(page, journey);
  await journey.expectAccessible();
  await journey.screenshot("assets");
  await page.getByText("core-rac").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "core-rac" })).toBeVisible();
  await journey.expectAccessible();
  await journey.screenshot("asset");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("another customer's asset is not there", async ({ journey, page }) => {
  await journey.as("orgAdmin");
  await openAssets(page, journey);
  await page.getByRole("link", { name: "core-rac" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "core-rac" })).toBeVisible();
  const address = new URL(page.url()).pathname;
  const stranger = await journey.another("otherCompany");
  await stranger.goto(address);
  await expect(stranger).toHaveURL(/\/404/);
});

async function openAssets(page: Page, { t }: Journey): Promise<void> {
  await page.goto("/organization/assets/2");
  await expect(page.getByText("core-rac").first()).toBeVisible();
  await expect(page.getByRole("tab", { name: t("organisation.tab.assets") })).toBeVisible();
}

async function addNode(page: Page, { t }: Journey, name: string, role: string): Promise<void> {
  await page.getByRole("button", { name: t("asset.node.add") }).click();
  const form = page.getByRole("dialog", { name: t("asset.node.add") });
  await form.getByLabel(t("asset.node.name")).fill(name);
  await form.getByLabel(t("asset.node.type")).click();
  await page.getByTitle(t("asset.nodeType.instance")).last().click();
  await form.getByLabel(t("asset.node.role")).click();
  await page.getByTitle(role, { exact: true }).last().click();
  await form.getByRole("button", { name: t("asset.form.submit") }).click();
  await expect(form).toBeHidden();
}
