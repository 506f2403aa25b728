import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/test.ts";
import { actions, chooseAction, openForm, severities, timeline } from "./steps.ts";

const story = {
  vault: "Wealth database archive is full, writes fail",
  first: "Clearing batch hangs in the nightly window",
  again: "Clearing batch hangs again",
  review: "Logistics gateway runs out of connections",
  customer: "Yunting Logistics",
  reason: "The contract has ended, please renew it",
} as const;
const secrets = { code: "881 204 557", password: "tulip-7-harbour" };

test.use({ appLocale: "en-US", theme: "dark" });

test("remote access is left with a request, looked at by its executor, and the reporter sees that", async ({
  journey,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  await openForm(customer, t);
  await fill(customer, journey, story.vault);
  await customer.getByRole("switch", { name: t("serviceRequest.remote.withRequest") }).click();
  await customer
    .getByRole("textbox", { name: t("serviceRequest.remote.code"), exact: true })
    .fill(secrets.code);
  await customer.getByLabel(t("serviceRequest.remote.password"), { exact: true }).fill(secrets.password);
  // The draft is kept while one types; it never knows the secrets.
  await expect
    .poll(() => customer.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain(story.vault);
  const kept = await customer.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const secret of Object.values(secrets)) expect(kept).not.toContain(secret);
  const id = await send(customer, journey, story.vault);
  await expect(panel(customer, journey).getByText(t("serviceRequest.remote.neverRead"))).toBeVisible();

  const expert = await journey.another("dba");
  await expert.goto(`/service/record/${id}`);
  const show = panel(expert, journey).getByRole("button", { name: t("serviceRequest.remote.show") });
  await expect(show).toBeDisabled();
  await chooseAction(expert, t, t("serviceRequest.action.take"));
  await show.click();
  await expect(panel(expert, journey).getByText(secrets.password)).toBeVisible();
  await journey.screenshot("remote-opened", expert);
  await expect(timeline(customer, t).getByText(t("serviceRequest.event.remoteRead"))).toBeVisible();
  await expect(customer.getByText(secrets.password)).toHaveCount(0);
  await panel(expert, journey)
    .getByRole("button", { name: t("serviceRequest.remote.hide") })
    .click();
  await expect(expert.getByText(secrets.password)).toHaveCount(0);

  await panel(customer, journey)
    .getByRole("button", { name: t("serviceRequest.remote.remove"), exact: true })
    .click();
  await customer
    .getByRole("dialog")
    .getByRole("button", { name: t("serviceRequest.remote.remove"), exact: true })
    .click();
  await expect(
    panel(customer, journey).getByRole("button", { name: t("serviceRequest.remote.add") }),
  ).toBeVisible();
  await expect(show).toHaveCount(0);
});

test("what is typed again goes to the open request instead", async ({ journey }) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  await openForm(customer, t);
  await fill(customer, journey, story.first);
  const id = await send(customer, journey, story.first);

  await openForm(customer, t);
  await fill(customer, journey, story.again);
  const similar = customer.getByRole("region", { name: t("serviceRequest.similar.title") });
  const row = similar
    .getByRole("listitem")
    .filter({ has: customer.locator(`a[href="/service/request/${id}"]`) });
  await expect(row).toBeVisible();
  await journey.screenshot("similar", customer);
  await row.getByRole("button", { name: t("serviceRequest.similar.add") }).click();
  await expect(customer).toHaveURL(`/service/request/${id}`);
  await expect(
    customer.getByRole("textbox", { name: t("serviceRequest.reply.customerLabel") }),
  ).toContainText(story.again);

  // Nothing of it waits on the form; and what helps ends the form with a thank-you.
  await openForm(customer, t);
  const title = customer.getByRole("textbox", { name: t("serviceRequest.field.title") });
  await expect(title).toHaveValue("");
  await title.fill(story.again);
  await row.getByRole("button", { name: t("serviceRequest.similar.solved") }).click();
  await expect(customer).toHaveURL(`/service/request/${id}`);
  await expect(customer.getByText(t("done.serviceRequest.deflected"))).toBeVisible();
});

test("a request without a service number in force is decided on where it stands", async ({ journey }) => {
  const { t } = journey;
  const lead = await journey.as("pa");
  const [granted, refused] = [
    await raisePending(lead, journey, story),
    await raisePending(lead, journey, story),
  ];
  // No one decides on what they asked for themselves.
  await expect(lead.getByText(t("serviceRequest.audit.pendingVendor"))).toBeVisible();
  await expect(lead.getByRole("button", { name: t("serviceRequest.review.approve") })).toHaveCount(0);

  const sys = await journey.another("sys");
  await sys.goto(`/service/record/${granted}`);
  await decide(sys, journey, t("serviceRequest.review.approve"));
  const dialog = sys.getByRole("dialog");
  await dialog.getByRole("button", { name: t("serviceRequest.review.approveSubmit"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(sys.getByText(t("serviceRequest.audit.pendingVendor"))).toHaveCount(0);
  await expect(sys.getByText(t("enums.slaClockKind.firstResponse")).first()).toBeVisible();

  await sys.goto(`/service/record/${refused}`);
  await decide(sys, journey, t("serviceRequest.review.reject"));
  await dialog.getByRole("textbox", { name: t("serviceRequest.review.reason") }).fill(story.reason);
  await dialog.getByRole("button", { name: t("serviceRequest.review.rejectSubmit") }).click();
  await expect(dialog).toBeHidden();
  await expect(sys.getByText(t("serviceRequest.audit.rejectedNotice"))).toBeVisible();
  await expect(timeline(sys, t).getByText(story.reason)).toBeVisible();
});

/** The service number, the gravest severity and a title: all that an emergency needs. */
async function fill(page: Page, { t }: Journey, title: string): Promise<void> {
  const numbers = page.getByRole("radiogroup", { name: t("serviceRequest.field.serviceNumber") });
  await numbers.getByRole("radio").first().check();
  await severities(page, t).getByRole("radio").first().click();
  // The title is the next thing one writes, so it has the focus already.
  await expect(page.getByRole("textbox", { name: t("serviceRequest.field.title") })).toBeFocused();
  await page.keyboard.insertText(title);
}

async function send(page: Page, { t }: Journey, title: string): Promise<number> {
  await page.getByRole("button", { name: t("serviceRequest.create.submit") }).click();
  await page.waitForURL(/\/service\/request\/\d+$/);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  return Number(new URL(page.url()).pathname.split("/").at(-1));
}

/** A lead raises a request for a customer whose service number has ended. */
async function raisePending(
  page: Page,
  journey: Journey,
  { review, customer }: { review: string; customer: string },
): Promise<number> {
  const { t } = journey;
  await openForm(page, t);
  await page.getByRole("combobox", { name: t("serviceRequest.field.customer") }).fill(customer);
  await page.getByTitle(customer, { exact: true }).click();
  await expect(page.getByText(t("serviceRequest.create.review"))).toBeVisible();
  await severities(page, t).getByRole("radio").first().click();
  await page.getByRole("textbox", { name: t("serviceRequest.field.title") }).fill(review);
  return send(page, journey, review);
}

/** The application follows the request a moment later, and the button with it. */
async function decide(page: Page, { t }: Journey, name: string): Promise<void> {
  const button = actions(page, t).getByRole("button", { name, exact: true });
  await expect(async () => {
    if (!(await button.isVisible())) await page.reload();
    await expect(button).toBeVisible({ timeout: 2000 });
  }).toPass();
  await button.click();
}

/** The panel of remote access on a request's page. */
const panel = (page: Page, { t }: Journey) =>
  page.getByRole("region", { name: t("serviceRequest.remote.title"), exact: true });
