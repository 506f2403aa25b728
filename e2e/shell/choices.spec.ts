import { expect, test } from "../support/test.ts";

test("the chosen theme stands before the first script runs, whatever the device says", async ({
  journey: { t },
  page,
}) => {
  await page.goto("/login");
  const shown = page.locator("html");
  await expect(shown).toHaveAttribute("data-theme", "light");
  for (const theme of ["system", "light"] as const)
    await page
      .getByRole("button", { name: t("shell.theme.label", { theme: t(`shell.theme.${theme}`) }) })
      .click();
  await expect(shown).toHaveAttribute("data-theme", "dark");
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.reload();
  await expect(shown).toHaveAttribute("data-theme", "dark");
});
