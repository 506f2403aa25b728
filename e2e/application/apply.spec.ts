import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { findSent } from "../support/outbox.ts";
import { expect, type Journey, test } from "../support/test.ts";

const applicant = { phone: "13711110001", company: "苇岸水务", name: "白术" } as const;

test("a stranger applies, is let in by a platform admin, and opens the account", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  const { phone, company, name } = applicant;
  await page.goto("/sn/apply");
  await page.getByRole("textbox", { name: t("application.form.company") }).fill(company);
  await page.getByRole("textbox", { name: t("application.form.contact") }).fill(name);
  await page.getByRole("textbox", { name: t("application.form.phone") }).fill(phone);
  await page.getByRole("button", { name: t("auth.sendCode") }).click();
  await expect(page.getByText(t("application.form.codeSent"))).toBeVisible();
  await expect(
    page.getByRole("button", { name: countdown(t("auth.resendIn", { seconds: 0 })) }),
  ).toBeDisabled();
  const smsCode = await findSent(journey, "sms", phone, "code");
  await page.getByRole("textbox", { name: t("application.form.smsCode") }).fill(smsCode);
  await page.getByRole("button", { name: t("application.form.submit") }).click();
  await expect(page.getByRole("heading", { name: t("application.result.title") })).toBeVisible();
  await expect(page.getByText(/^AP\d{8}-\w{6}$/)).toBeVisible();
  await journey.screenshot("apply-result");

  const reviewer = await journey.another("pa");
  await approve(journey, reviewer, company);

  const link = await findSent(journey, "sms", phone, "invitation");
  await page.goto(link);
  await expect(page.getByText(t("application.activate.join", { company }))).toBeVisible();
  // No walk comes here: the link is made for one person.
  await expectAccessible(page);
  await journey.screenshot("activate");
  await page.getByLabel(t("auth.changePassword.new"), { exact: true }).fill("Harbour-7");
  await page.getByLabel(t("auth.changePassword.repeat"), { exact: true }).fill("Harbour-7");
  await page.getByRole("button", { name: t("application.activate.submit") }).click();
  await expect(page).toHaveURL("/");

  await reviewer.goto(link);
  await expect(reviewer.getByRole("heading", { name: t("application.activate.deadTitle") })).toBeVisible();
});

/** Opens the review list, and lets the organisation in as a new one. */
async function approve({ t, screenshot }: Journey, page: Page, company: string) {
  await page.goto("/organization/applications");
  await expect(page.getByRole("heading", { name: t("application.review.title") })).toBeVisible();
  await page
    .getByRole("row", { name: new RegExp(company) })
    .getByRole("button", { name: t("application.review.approve") })
    .click();
  const form = page.getByRole("dialog");
  await expect(form.getByText(t("application.decide.newAccount"))).toBeVisible();
  await screenshot("approve", page);
  await form.getByRole("button", { name: t("application.decide.approve") }).click();
  await expect(page.getByText(t("done.application.approved"))).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(company) })).toBeHidden();
}

test("an application is rejected with a reason, and an entitlement that is approved leads to its request", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  await journey.as("pa");
  await page.goto("/organization/applications?applyType=organisation");
  const row = page.getByRole("row", { name: /松籁教育/ });
  await row.getByRole("button", { name: t("application.review.reject") }).click();
  const form = page.getByRole("dialog");
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

/** The words of a countdown, whatever it has come to. */
const countdown = (words: string): RegExp => new RegExp(words.replace("0", String.raw`\d+`));
