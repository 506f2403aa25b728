import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/test.ts";
import { chooseAction, severities } from "./steps.ts";

for (const theme of ["light", "dark"] as const) {
  for (const appLocale of ["zh-CN", "en-US"] as const) {
    test.describe(`${appLocale} ${theme}`, () => {
      test.use({ appLocale, theme });

      test("the workbench of both sides is accessible @phone", async ({ journey }) => {
        const vendor = await journey.as("dba");
        await vendor.goto("/");
        await settle(vendor);
        await journey.expectAccessible();
        await journey.screenshot("workbench-vendor");
        const customer = await journey.another("customer");
        await customer.goto("/");
        await settle(customer);
        await journey.expectAccessible(customer);
        await journey.screenshot("workbench-customer", customer);
        await expectNoOverflow(customer);
      });

      test("the list is accessible @phone", async ({ journey, page }) => {
        await journey.as("dba");
        await page.goto("/serviceRecords");
        await settle(page);
        await journey.expectAccessible();
        await journey.screenshot("records");
        await expectNoOverflow(page);
        await page.goto("/serviceRecords?title=nothing-has-this-title");
        await expect(page.getByText(journey.t("common.list.filteredEmpty"))).toBeVisible();
        await journey.expectAccessible();
        await journey.screenshot("records-filtered-empty");
      });

      test("the form is accessible @phone", async ({ journey, page }) => {
        await journey.as("customer");
        await page.goto("/service");
        await expect(severities(page, journey.t)).toBeVisible();
        await severities(page, journey.t).getByRole("radio").first().check();
        await showWhole(page);
        await journey.expectAccessible();
        await journey.screenshot("create");
        await expectNoOverflow(page);
      });

      test("a request and its dialogs are accessible @phone", async ({ journey, page }) => {
        await journey.as("dba");
        await openMine(page);
        await showWhole(page);
        await journey.expectAccessible();
        await journey.screenshot("detail");
        await expectNoOverflow(page);
        await checkDrawers(page, journey);
      });
    });
  }
}

test("the dialogs of a request are accessible", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("dba");
  await openMine(page);
  await showWhole(page);
  const names = [
    t("serviceRequest.action.assign"),
    t("serviceRequest.action.recover"),
    t("serviceRequest.action.close"),
    t("serviceRequest.action.edit"),
  ];
  for (const [index, name] of names.entries()) {
    await chooseAction(page, t, name);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox").first()).toBeVisible();
    await journey.expectAccessible();
    await journey.screenshot(`dialog-${index}`);
    await dialog.getByRole("button", { name: t("common.ui.cancel"), exact: true }).click();
    await expect(dialog).toBeHidden();
  }
});

test("a failing list says so and can be tried again", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("dba");
  await page.route("**/esapi/fault/list**", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/json",
      body: JSON.stringify({ success: false, operateMessage: "broken", operateCallBackObj: null }),
    }),
  );
  await page.goto("/serviceRecords");
  await expect(page.getByText(t("common.list.errorTitle"))).toBeVisible();
  await journey.expectAccessible();
  await journey.screenshot("records-error");
  await page.unroute("**/esapi/fault/list**");
  await page.getByRole("button", { name: t("common.ui.retry") }).click();
  await expect(page.getByRole("table")).toBeVisible();
});

/** Everything has arrived: no placeholder is left. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator(".ph-skeleton")).toHaveCount(0);
}

/** A request the expert handles: the grave one of the story, first in the own list. */
async function openMine(page: Page): Promise<void> {
  await page.goto("/serviceRecords?mine=1&tab=processing&sort=severity&order=asc");
  await page.locator("[data-row-link]").first().click();
  await page.waitForURL(/\/service\/record\/\d+$/);
  await settle(page);
}

/** Makes the window as high as the page: what lies under the composer is judged as it is when scrolled into view. */
async function showWhole(page: Page): Promise<void> {
  await settle(page);
  const width = page.viewportSize()?.width ?? 1440;
  await page.setViewportSize({ width, height: 2600 });
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

async function checkDrawers(page: Page, journey: Journey): Promise<void> {
  const { t } = journey;
  for (const name of [t("serviceRequest.sla.explain"), t("serviceRequest.history.title")]) {
    await page.getByRole("button", { name }).click();
    const drawer = page.getByRole("dialog", { name });
    await expect(drawer.locator("table, ol").first()).toBeVisible();
    await journey.expectAccessible();
    await drawer.getByRole("button", { name: t("common.ui.close") }).click();
    await expect(drawer).toBeHidden();
  }
}
