import { expect, test } from "../support/test.ts";

test("offers to try again when a part of the application does not arrive, and works then", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  await journey.as("sys");
  await page.route(/\/assets\/outbox\.screen-.*\.js$/, (route) => route.abort());
  await page.goto("/outbox");
  await expect(page.getByText(t("shell.error.chunk"))).toBeVisible();
  await expect(page.getByText("ChunkLoadError")).toBeVisible();
  await page.unroute(/\/assets\/outbox\.screen-.*\.js$/);
  await page.getByRole("button", { name: t("common.ui.retry") }).click();
  await expect(page.getByRole("heading", { name: t("shell.titles.outbox") })).toBeVisible();
});

test("says so when the styles do not arrive", async ({ journey, page }) => {
  await journey.as("sys");
  await page.route(/\/assets\/outbox.*\.css$/, (route) => route.abort());
  await page.goto("/outbox");
  await expect(page.getByText("CssLoadError")).toBeVisible();
});

test("fetches the sign-in page in at most twenty requests", async ({ page, server }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("main")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(20);
});
