import { expect, type Page } from "@playwright/test";

/** Waits until everything has arrived: the page of the address is drawn, no navigation goes on and no placeholder is left. */
export async function settle(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(isDrawn), { message: `drawn: ${page.url()}`, intervals: soon })
    .toBe(true);
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator(".ph-skeleton, .ph-table-loading")).toHaveCount(0);
}

/** What a machine without other work does at once is not waited for any longer, milliseconds. */
const soon = [0, 20, 50, 100];

/** Two tabs of one screen have one title and one heading: only the address tells them apart. Runs in the page. */
function isDrawn(): boolean {
  const { active, address = "" } = document.querySelector<HTMLElement>(".app-progress")?.dataset ?? {};
  const drawn = new URL(address, location.href);
  return active === "false" && drawn.pathname === location.pathname && drawn.search === location.search;
}
