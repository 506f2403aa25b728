import type { Page } from "@playwright/test";

/** Collects what must never happen on a page, whatever the journey is about. */
export function watchPage(page: Page, ownUrl: string): string[] {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    const isPolicy = /Content Security Policy/i.test(message.text());
    if (message.type() === "error" && isPolicy) troubles.push(`policy: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    const isOwn = url.startsWith(ownUrl) || url.startsWith(ownUrl.replace(/^http/, "ws"));
    if (/^(https?|wss?):/.test(url) && !isOwn) troubles.push(`foreign request: ${url}`);
  });
  return troubles;
}
