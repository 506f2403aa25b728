import type { Page } from "@playwright/test";

/** Goes to an address as a link does, without loading the application again; wait for what the new page shows. */
export const followTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
