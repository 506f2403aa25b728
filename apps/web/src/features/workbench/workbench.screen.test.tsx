import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render.tsx";
import { customer } from "../../testing/samples.ts";

it("shows the phone's page in a narrow window, and comes back when there is room again", async () => {
  await page.viewport(375, 812);
  const { path } = await renderPage("/", { me: customer });
  await expect.poll(path).toBe("/work");
  await page.viewport(1280, 800);
  await expect.poll(path).toBe("/");
});

it("leaves whoever asked for the phone's page there", async () => {
  await page.viewport(1280, 800);
  const { path } = await renderPage("/work", { me: customer });
  await expect.element(page.getByRole("main")).toBeVisible();
  expect(path()).toBe("/work");
});
