import { planPlace } from "@pharos/domain/enums";
import { fillDate } from "../support/dates.ts";
import { chooseFound } from "../support/select.ts";
import { settle } from "../support/settle.ts";
import { expect, test } from "../support/test.ts";
import { openServiceItems } from "./steps.ts";

test.use({ appLocale: "en-US", theme: "dark" });

test("a contract item over its plan is found, opened and changed", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("pa");
  await page.goto("/contractItems?progress=over&sort=progress");
  await settle(page);
  await expect(page.locator("[data-row-link]").first()).toContainText("TiDB");
  await page.locator("[data-row-link]").first().click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText(/12[4-8](\.\d)?%/);
  await journey.screenshot("contract-item-drawer");
  await drawer.getByRole("button", { name: t("contractItem.items.edit") }).click();
  const form = page.getByRole("dialog", { name: t("contractItem.items.editTitle") });
  await form.getByLabel(t("contractItem.field.planHour")).fill("66");
  await journey.screenshot("contract-item-form");
  await form.getByRole("button", { name: t("contractItem.items.save") }).click();
  await page.getByRole("button", { name: t("common.confirmChange.ok") }).click();
  await expect(page.getByText(t("done.contractItem.saved"))).toBeVisible();
  await expect(form).toBeHidden();
  await page.goto("/contractItems?keyword=TiDB");
  await settle(page);
  await expect(page.getByText("82 / 66")).toBeVisible();
});

test("a quota is used, and the mistake is taken back", async ({ journey, page }) => {
  const { t } = journey;
  const reason = "HIS";
  await journey.as("pa");
  await openServiceItems(page, "医院核心库维保", t("contractItem.items.toServiceItems"));
  const row = page.getByRole("listitem").filter({ hasText: "现场人天" });
  await expect(row.getByRole("meter")).toHaveAttribute("aria-valuetext", /9.*12/);
  await row.getByRole("button", { name: t("contractItem.service.ledger") }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: t("contractItem.quota.book") }).click();
  const form = page.getByRole("dialog", { name: t("contractItem.quota.book") });
  await form.getByLabel(t("contractItem.quota.amount")).fill("4");
  await form.getByLabel(t("contractItem.quota.reason")).fill(reason);
  await form.getByRole("button", { name: t("contractItem.quota.submit") }).click();
  // Three days are left, and this quota may not be overdrawn.
  await expect(form.getByText(t("errors.contractItem.quotaExceeded"))).toBeVisible();
  await form.getByLabel(t("contractItem.quota.amount")).fill("2");
  await form.getByRole("button", { name: t("contractItem.quota.submit") }).click();
  await expect(form).toBeHidden();
  const booked = drawer.getByRole("listitem").filter({ hasText: reason });
  await expect(booked).toBeVisible();
  await journey.screenshot("quota-ledger");
  await booked.getByRole("button", { name: t("contractItem.quota.reverse") }).click();
  const back = page.getByRole("dialog", { name: t("contractItem.quota.reverseTitle") });
  await back.getByLabel(t("contractItem.quota.reason")).fill("undo");
  await back.getByRole("button", { name: t("contractItem.quota.reverse") }).click();
  await expect(back).toBeHidden();
  await expect(booked.getByText(t("contractItem.quota.reversed"))).toBeVisible();
});

test("recurring tasks show their dates before anything is planned, and their people and place can change", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  await journey.as("ta");
  await openServiceItems(page, "集中交易库 7×24 维保", t("contractItem.items.toServiceItems"));
  await page.getByRole("checkbox", { name: t("contractItem.service.select", { name: "定期巡检" }) }).check();
  await page.getByRole("button", { name: t("contractItem.service.plan") }).click();
  const dialog = page.getByRole("dialog", { name: t("contractItem.recurring.title") });
  await fillDate(dialog.getByLabel(t("contractItem.recurring.firstDate")), "2026-10-01");
  await fillDate(dialog.getByLabel(t("contractItem.recurring.until")), "2027-04-01");
  await dialog.getByLabel(t("contractItem.recurring.team")).click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.getByRole("radio", { name: t(planPlace.labelKey("onSite")) }).check();
  await dialog.getByRole("button", { name: t("contractItem.recurring.next") }).click();
  await expect(dialog.getByText("2026-10-08")).toBeVisible();
  await expect(dialog.getByText(t("contractItem.recurring.moved", { date: "2026-10-01" }))).toBeVisible();
  await expect(dialog.getByText(t("contractItem.recurring.ahead"))).toBeVisible();
  await journey.screenshot("recurring-tasks");
  await dialog.getByRole("button", { name: t("contractItem.recurring.create") }).click();
  await expect(dialog).toBeHidden();

  const series = page.getByRole("listitem").filter({ hasText: "2027-04-01" });
  await expect(series).toContainText(t(planPlace.labelKey("onSite")));
  await series.getByRole("button", { name: t("plan.recurring.edit") }).click();
  const edit = page.getByRole("dialog", { name: t("plan.recurring.editTitle") });
  const people = edit.getByRole("combobox", { name: t("plan.field.executors") });
  for (const name of ["芒种", "夏至"]) {
    await chooseFound(people, name);
    await expect(edit.getByRole("button", { name: t("common.picker.takeOut", { name }) })).toBeVisible();
  }
  await edit.getByRole("radio", { name: t(planPlace.labelKey("remote")) }).check();
  await journey.screenshot("recurring-task-edit");
  await edit.getByRole("button", { name: t("plan.recurring.save") }).click();
  await expect(edit).toBeHidden();
  await expect(series).toContainText("芒种 · 夏至");
  await expect(series).toContainText(t(planPlace.labelKey("remote")));
});

test("a figure leads to the contracts it counts", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("pa");
  await page.goto("/contractStatistics");
  await settle(page);
  const card = page.getByRole("link", { name: t("contractItem.statistics.expired") }).first();
  const count = Number((await card.locator("strong").textContent()) ?? "");
  expect(count).toBeGreaterThan(0);
  await card.click();
  await expect(page).toHaveURL(/focus=expired/);
  const what = t("contractItem.statistics.expired");
  const table = page.getByRole("table", { name: t("contractItem.statistics.list", { what }) });
  await expect(table.locator("[data-row-link]")).toHaveCount(count);
});
