import { expect, test } from "../support/test.ts";

test.use({ appLocale: "zh-CN", theme: "dark" });

test("an expert asks, opens a source, rates the answer, goes on and deletes the conversation", async ({
  journey,
}) => {
  const { t } = journey;
  const page = await journey.as("dba");
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("shell.nav.assistant") })
    .click();
  await expect(page).toHaveURL(/\/moai$/);
  const log = page.getByRole("log", { name: t("assistant.title") });
  await expect(log.getByText(t("assistant.noModel"))).toBeVisible();

  const input = page.getByRole("textbox", { name: t("assistant.input") });
  await input.fill("ORA-01555 快照过旧怎么处理？");
  await input.press("Enter");
  await expect(page).toHaveURL(/\/moai\?c=\d+$/);
  const answer = log.getByRole("article", { name: t("assistant.answer") });
  await expect(answer.getByText(t("assistant.quotations"))).toBeVisible();
  await answer.getByRole("button", { name: t("assistant.source", { number: 1 }) }).click();
  await expect(answer.getByRole("link", { name: t("assistant.openSource") }).first()).toBeVisible();
  await answer.getByRole("button", { name: t("assistant.helpful"), exact: true }).click();
  await journey.screenshot("assistant");

  await input.fill("Mangosteen 平台的许可证怎么续期？");
  await page.getByRole("button", { name: t("assistant.send"), exact: true }).click();
  await expect(log.getByText(t("assistant.noSource"))).toBeVisible();
  await page.reload();
  await expect(log.getByText(t("assistant.noSource"))).toBeVisible();
  await expect(
    answer.first().getByRole("button", { name: t("assistant.helpful"), exact: true }),
  ).toHaveAttribute("aria-pressed", "true");

  const customer = await journey.another("customer");
  await customer.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(customer).toHaveURL(/\/limit/);

  await page.getByRole("button", { name: t("assistant.delete") }).click();
  await page.getByRole("button", { name: t("assistant.deleteSure") }).click();
  await expect(page).toHaveURL(/\/moai$/);
  await expect(
    page.getByRole("navigation", { name: t("assistant.list") }).getByText(t("assistant.none")),
  ).toBeVisible();
});
