import { expect, test } from "../support/test.ts";

test("asks the server in the reader's language from then on", async ({ journey, page }) => {
  await journey.as("customer");
  await page.goto("/serviceRecords");
  const spoken = page.waitForRequest(
    (request) => request.url().includes("/esapi/") && request.headers()["accept-language"] === "en-US",
  );
  await page
    .getByRole("button", { name: journey.t("shell.language.switchTo", { language: "English" }) })
    .click();
  await spoken;
});

test.describe("on a device that is dark", () => {
  test.use({ theme: "dark" });

  test("goes round the three themes and never shows the wrong one first", async ({ journey, page }) => {
    await page.goto("/login");
    const theme = page.locator("html");
    await expect(theme).toHaveAttribute("data-theme", "dark");
    const button = (name: "light" | "dark" | "system") =>
      page.getByRole("button", {
        name: journey.t("shell.theme.label", { theme: journey.t(`shell.theme.${name}`) }),
      });
    await button("dark").click();
    await button("system").click();
    await expect(theme).toHaveAttribute("data-theme", "light");
    await button("light").click();
    await expect(theme).toHaveAttribute("data-theme", "dark");

    await button("dark").click();
    await button("system").click();
    await page.emulateMedia({ colorScheme: "light" });
    // Stored "light" on a light device, then asked for dark: the page must be dark before its own script runs.
    await button("light").click();
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.reload();
    await expect(theme).toHaveAttribute("data-theme", "dark");
  });
});
