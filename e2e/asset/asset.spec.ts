import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/test.ts";

test.use({ appLocale: "en-US", theme: "dark" });

test("someone registers a database system with its nodes and changes it", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("ta");
  await openAssets(page, journey);
  await journey.screenshot("assets");

  await page.getByRole("button", { name: t("asset.list.add") }).click();
  const form = page.getByRole("dialog", { name: t("asset.form.addTitle") });
  await form.getByLabel(t("asset.field.name")).fill("standby-ledger-7");
  await form.getByLabel(t("asset.field.dbType")).click();
  await page.getByRole("option", { name: "PostgreSQL" }).or(page.getByTitle("PostgreSQL")).last().click();
  await form.getByLabel(t("asset.field.cpuCores")).fill("16");
  await journey.screenshot("asset-form");
  await form.getByRole("button", { name: t("asset.form.submit") }).click();
  await expect(form).toBeHidden();
  await page.getByRole("link", { name: "standby-ledger-7" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "standby-ledger-7" })).toBeVisible();

  await addNode(page, journey, "vip", t("enums.assetNodeRole.proxy"));
  await addNode(page, journey, "pg1", t("enums.assetNodeRole.primary"));
  const drawing = page.getByRole("group", { name: t("asset.node.drawing") });
  const box = drawing.getByRole("button", { name: /^pg1/ });
  const before = await box.getAttribute("transform");
  await box.press("ArrowDown");
  await expect.poll(() => box.getAttribute("transform")).not.toBe(before);
  await expect(page.getByText(t("audit.history.empty"))).toBeHidden();
  await journey.screenshot("asset");

  await page.getByRole("button", { name: t("asset.detail.edit"), exact: true }).click();
  const edit = page.getByRole("dialog", { name: t("asset.form.editTitle") });
  await edit.getByLabel(t("asset.field.version")).fill("16.3");
  await edit.getByRole("button", { name: t("asset.form.submit") }).click();
  await page.getByRole("button", { name: t("common.confirmChange.ok") }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText("PostgreSQL 16.3")).toBeVisible();
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
