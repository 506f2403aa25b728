import { listPlanCompanies, savePlan } from "@pharos/api/plan";
import type { Page } from "@playwright/test";
import { callFrom } from "../support/call.ts";
import { expect, test } from "../support/test.ts";

// Clocks go back there in the night to the last Sunday of October, and forward in March.
test.use({ timezoneId: "Europe/Berlin" });

const changes = ["2027-03-28", "2027-10-31"];

test("plans stand on their own days where the browser's clock goes back or forward", async ({ journey }) => {
  const page = await journey.as("pa");
  const [company] = await callFrom(page, listPlanCompanies, { query: { keyword: "澜汐银行" } });
  if (!company?.teamId) throw new Error("the organisation is served by no team");
  const basics = {
    companyId: company.companyId,
    teamId: company.teamId,
    checkType: 0,
    planHour: 2,
    overrideReason: "—",
  } as const;
  for (const change of changes) {
    const title = `夏令时 ${change}`;
    await callFrom(page, savePlan, { body: { ...basics, title, startDate: change, endDate: change } });
    await page.goto(`/planinfo?view=month&day=${change}`);
    await expect(page.getByText(title).first()).toBeVisible();
    expect(await dayUnder(page, title)).toBe(change);
    await page.goto(`/planinfo?view=week&day=${change}`);
    await expect(page.getByText(title).first()).toBeVisible();
    expect(await dayUnder(page, title)).toBe(change);
    // Every day of the week is there once.
    const dates = await page
      .locator("[data-date]")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-date")));
    expect(new Set(dates).size).toBe(7);
  }
});

/** The day on which a plan is drawn: the one below the middle of its bar. */
async function dayUnder(page: Page, title: string): Promise<string | null> {
  const bar = await page.getByText(title).first().boundingBox();
  if (!bar) throw new Error(`${title} is not drawn`);
  const middle = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 };
  for (const cell of await page.locator("[data-date]").all()) {
    const box = await cell.boundingBox();
    const isInside =
      box &&
      box.x <= middle.x &&
      middle.x < box.x + box.width &&
      box.y <= middle.y &&
      middle.y < box.y + box.height;
    if (isInside) return cell.getAttribute("data-date");
  }
  return null;
}
