import { serverScript } from "../../tools/launch/server-bundle.js";
import { repositoryRoot } from "../../tools/shared/repository.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./test.ts";
import { watchPage } from "./watch-page.ts";

test("journeys meet the server as it is shipped", () => {
  expect(serverScript(`${repositoryRoot}/`)).toMatch(/^node_modules.*main\.js$/);
});

test("two people have a session and a language each", async ({ journey, page }) => {
  await journey.as("customer");
  const expert = await journey.another("dba", { appLocale: "en-US", theme: "dark" });
  await Promise.all([page.goto("/"), expert.goto("/")]);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(expert.locator("html")).toHaveAttribute("lang", /^en/);
});

test("the accessibility check catches a planted violation", async ({ page }) => {
  await page.goto("/login");
  await page.setContent(
    `<html lang="en"><title>Planted</title><main><img src="data:,"><button></button></main></html>`,
  );
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt[^]*button-name|button-name[^]*image-alt/);
});

test("the page watch catches uncaught errors and requests to foreign hosts", async ({ browser, server }) => {
  const page = await browser.newPage();
  const troubles = watchPage(page, server.url);
  await page.route("http://foreign.example/**", (route) => route.abort());
  await page.setContent(
    `<img src="http://foreign.example/pixel.png"><script>throw new Error("planted")</script>`,
  );
  await expect
    .poll(() => troubles.join("\n"))
    .toMatch(/foreign request: http:\/\/foreign\.example[^]*planted|planted[^]*foreign request/);
  await page.close();
});
