import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/test.ts";

/** What a journey in this language applies with: a phone and a name of its own. */
const applicants = {
  "zh-CN": { phone: "13711110001", company: "苇岸水务", name: "白术" },
  "en-US": { phone: "13711110002", company: "Reed Bank Water", name: "Baizhu" },
} as const;

for (const appLocale of ["zh-CN", "en-US"] as const) {
  test.describe(appLocale, () => {
    test.use({ appLocale });

    test("a stranger applies, is let in by a platform admin, and opens the account", async ({
      journey,
      page,
    }) => {
      const { t } = journey;
      const { phone, company, name } = applicants[appLocale];
      const admin = await journey.another("sys");
      await page.goto("/sn/apply");
      await journey.expectAccessible();
      await page.getByRole("button", { name: t("application.form.submit") }).click();
      await expect(page.getByText(t("validation.required")).first()).toBeVisible();

      await page.getByRole("textbox", { name: t("application.form.company") }).fill(company);
      await page.getByRole("textbox", { name: t("application.form.contact") }).fill(name);
      await page.getByRole("textbox", { name: t("application.form.phone") }).fill(phone);
      await page.getByRole("button", { name: t("auth.sendCode") }).click();
      await expect(page.getByText(t("application.form.codeSent"))).toBeVisible();
      await expect(
        page.getByRole("button", { name: countdown(t("auth.resendIn", { seconds: 0 })) }),
      ).toBeDisabled();
      const smsCode = /(?<!\d)\d{6}(?!\d)/.exec(await newestTo(admin, phone))?.[0] ?? "";
      await page.getByRole("textbox", { name: t("application.form.smsCode") }).fill(smsCode);
      await page.getByRole("button", { name: t("application.form.submit") }).click();
      await expect(page.getByRole("heading", { name: t("application.result.title") })).toBeVisible();
      await expect(page.getByText(/^AP\d{8}-\w{6}$/)).toBeVisible();
      await journey.screenshot("apply-result");

      const reviewer = await journey.another("pa");
      await approve(journey, reviewer, company);

      const link = /\/activate\/[\w-]+/.exec(await newestTo(admin, phone))?.[0] ?? "";
      await page.goto(link);
      await expect(page.getByText(t("application.activate.join", { company }))).toBeVisible();
      await journey.expectAccessible();
      await journey.screenshot("activate");
      await page.getByLabel(t("auth.changePassword.new"), { exact: true }).fill("Harbour-7");
      await page.getByLabel(t("auth.changePassword.repeat"), { exact: true }).fill("Harbour-7");
      await page.getByRole("button", { name: t("application.activate.submit") }).click();
      await expect(page).toHaveURL("/");

      await admin.goto(link);
      await expect(admin.getByRole("heading", { name: t("application.activate.deadTitle") })).toBeVisible();
    });
  });
}

/** Opens the review list, and lets the organisation in as a new one. */
async function approve({ t, expectAccessible, screenshot }: Journey, page: Page, company: string) {
  await page.goto("/organization/applications");
  await expect(page.getByRole("heading", { name: t("application.review.title") })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("row", { name: new RegExp(company) })
    .getByRole("button", { name: t("application.review.approve") })
    .click();
  const form = page.getByRole("dialog");
  await expect(form.getByText(t("application.decide.newAccount"))).toBeVisible();
  await expectAccessible(page);
  await screenshot("approve", page);
  await form.getByRole("button", { name: t("application.decide.approve") }).click();
  await expect(page.getByText(t("done.application.approved"))).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(company) })).toBeHidden();
}

test("a rejection needs a reason, and an entitlement that is approved starts the clocks", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  await journey.as("pa");
  await page.goto("/organization/applications?applyType=organisation");
  const row = page.getByRole("row", { name: /松籁教育/ });
  await row.getByRole("button", { name: t("application.review.reject") }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: t("application.decide.reject") }).click();
  await expect(form.getByText(t("validation.required")).first()).toBeVisible();
  await form.getByLabel(t("application.decide.reason")).fill("请补充合同编号");
  await form.getByRole("button", { name: t("application.decide.reject") }).click();
  await expect(page.getByText(t("done.application.rejected"))).toBeVisible();

  await page.goto("/organization/applications?applyType=entitlement");
  const entitlement = page.getByRole("row", { name: /云汀物流/ });
  const srNo = await entitlement.getByRole("link", { name: /^SR\d/ }).innerText();
  await entitlement.getByRole("button", { name: t("application.review.approve") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("application.decide.approve") })
    .click();
  await expect(page.getByText(t("done.application.approved"))).toBeVisible();
  await page.goto("/organization/applications?applyType=entitlement&applyStatus=approved");
  await page.getByRole("link", { name: srNo }).click();
  await expect(page.getByText(srNo).first()).toBeVisible();
  await expect(page).toHaveURL(/\/service\/application\/\d+/);
});

test("the form and the review list fit a thumb @phone", async ({ journey, page }) => {
  const { t } = journey;
  await page.goto("/sn/apply?view=status");
  await expect(page.getByRole("heading", { name: t("application.lookup.title") })).toBeVisible();
  await journey.expectAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
  await journey.as("pa");
  await page.goto("/organization/applications");
  await expect(page.getByRole("heading", { name: t("application.review.title") })).toBeVisible();
  await journey.expectAccessible();
  await journey.screenshot("review-phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
});

/** The newest SMS to a phone, as it stands on the development outbox. */
async function newestTo(admin: Page, phone: string): Promise<string> {
  await admin.goto("/outbox");
  const line = admin.getByRole("listitem").filter({ hasText: phone }).first();
  return (await line.locator("pre").textContent()) ?? "";
}

/** The words of a countdown, whatever it has come to. */
const countdown = (words: string): RegExp => new RegExp(words.replace("0", String.raw`\d+`));
