import { fillDate } from "../support/dates.ts";
import { chooseFound } from "../support/select.ts";
import { settle } from "../support/settle.ts";
import { expect, test } from "../support/test.ts";

test("a contract is created, renewed, and its renewal ended", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("pa");
  await page.goto("/contract");
  await settle(page);
  await page
    .getByRole("button", { name: t("contract.action.create") })
    .first()
    .click();
  const form = page.getByRole("dialog").last();
  await chooseFound(form.getByRole("combobox", { name: t("contract.field.company") }), "澜汐银行");
  await chooseFound(form.getByRole("combobox", { name: t("contract.field.team") }), "Oracle 交付一部");
  await chooseFound(form.getByRole("combobox", { name: t("customerSetup.field.products") }), "Oracle");
  await form.getByLabel(t("customerSetup.field.contractNum")).fill("E2E-1");
  await fillDate(form.getByLabel(t("customerSetup.field.start")), "2026-01-01");
  await form.getByText(t("customerSetup.years", { count: 2 }), { exact: true }).click();
  const preview = form.getByRole("region", { name: t("customerSetup.preview.title") });
  await expect(preview).toContainText("2027-12-31");
  await expect(preview).toContainText(t("customerSetup.contractName", { customer: "澜汐银行" }));
  await form.getByRole("button", { name: t("contract.form.submit"), exact: true }).click();
  await expect(page.getByText(t("done.contract.saved"))).toBeVisible();

  await page.goto("/contract?search=E2E-1");
  await settle(page);
  await page.locator("[data-row-link]").first().click();
  const drawer = page.getByRole("dialog").first();
  await drawer.getByRole("button", { name: t("contract.action.renew"), exact: true }).click();
  const renewal = page.getByRole("dialog").last();
  await expect(renewal.getByLabel(t("contract.field.startTime")).first()).toHaveValue("2028-01-01");
  await expect(renewal.getByLabel(t("contract.field.endTime")).first()).toHaveValue("2028-12-31");
  await renewal.getByLabel(t("contract.field.contractNum")).fill("E2E-2");
  await renewal.getByRole("button", { name: t("contract.form.submit"), exact: true }).click();
  await expect(drawer.getByText(t("enums.renewState.renewed"), { exact: true })).toBeVisible();
  await drawer.getByRole("link", { name: "E2E-2" }).click();
  await expect(drawer.getByText(t("contract.detail.renews"), { exact: true })).toBeVisible();

  const more = drawer.getByRole("button", { name: t("contract.action.terminate"), exact: true });
  await more.click();
  const ending = page.getByRole("dialog").last();
  await ending.getByLabel(t("contract.terminate.reason")).fill("旅程结束");
  await ending.getByRole("button", { name: t("contract.action.terminate"), exact: true }).click();
  await expect(drawer.getByText(t("enums.contractStatus.terminated")).first()).toBeVisible();
  await drawer.getByRole("tab", { name: t("contract.tab.history") }).click();
  await expect(
    drawer.getByText(t("audit.action.contract.terminated"), { exact: true }).first(),
  ).toBeVisible();
});

test("a customer is warned in the header and says so no more", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("otherCompany");
  await page.goto("/");
  const warning = page.locator(".ct-warning");
  await warning.click();
  await expect(page.getByText(t("contract.warning.title"))).toBeVisible();
  await journey.screenshot("warning");
  await page.getByRole("button", { name: t("contract.warning.dismiss") }).click();
  await expect(warning).toBeHidden();
  await page.reload();
  await settle(page);
  await expect(warning).toHaveCount(0);
});
