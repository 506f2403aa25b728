import type { Locator } from "@playwright/test";
import { expect, type Journey, test } from "../support/test.ts";

test("every figure of the statistics opens the requests behind it", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("pa");
  await page.goto("/serviceStatistics");
  const title = t("shell.titles.serviceStatistics");
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const attainment = page.getByRole("region", { name: t("serviceStatistics.attainment.title") });
  await expect(attainment.getByRole("rowheader").first()).toBeVisible();
  await journey.screenshot("service-statistics");

  for (const figure of ["submitted", "breached", "lowRated"] as const) {
    const name = t(`enums.requestFigure.${figure}`);
    await expectRowsBehind(page.getByRole("link", { name: new RegExp(`^\\d+ ${name}$`) }).first(), t);
  }
  const reasons = page.getByRole("region", { name: t("serviceStatistics.breachReasons.title") });
  await expectRowsBehind(reasons.getByRole("link").first(), t);

  await page.getByText(t("serviceStatistics.by.team"), { exact: true }).click();
  await expect(page).toHaveURL(/by=team/);
  await expect(attainment.getByRole("rowheader").nth(1)).toBeVisible();
});

/** The figure's link leads to as many rows; a clock may run out between both looks, so that they may be taken again. */
async function expectRowsBehind(link: Locator, t: Journey["t"]): Promise<void> {
  const page = link.page();
  await expect(async () => {
    await page.goto("/serviceStatistics");
    await expect(link).toBeVisible();
    const count = (await link.textContent())?.split(" ")[0] ?? "";
    await link.click();
    await expect(page).toHaveURL(/\/serviceRecords\?/);
    const shown = page.locator(".ph-filter-status");
    await expect(shown).toHaveText(`${t("serviceRequest.records.all")}${count}`, { timeout: 5000 });
  }).toPass();
  await page.goBack();
  await expect(link).toBeVisible();
}
