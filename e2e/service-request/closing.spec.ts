import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { findSent } from "../support/outbox.ts";
import { expect, type Journey, phone, test } from "../support/test.ts";
import { actions, chooseAction, raiseAndOpen, timeline, write } from "./steps.ts";

const story = {
  title: "Month-end batch interrupted with ORA-30036",
  symptom: "The month-end batch stops at night with ORA-30036.",
  answer: "The undo tablespace is larger now, please watch it.",
  proposal: "It has not come back for two days. Can we close?",
  still: "It stopped again this morning",
  solution: "Enlarged the undo tablespace and split the large transactions.",
  confirmation: "The customer agreed on the phone",
  feedback: "Very competent",
  later: "On second thoughts, it could be faster",
} as const;

test.use({ appLocale: "en-US", theme: "dark" });

test("the vendor asks, the customer objects, then confirms and rates; the request is archived", async ({
  journey,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const id = await raiseAndOpen(customer, story);
  const expert = await journey.another("dba");
  await answer(expert, journey, id, story.answer);

  await propose(expert, journey, story.proposal);
  const notice = customer.getByRole("alert").filter({ hasText: t("serviceRequest.proposal.title") });
  await expect(notice.getByText(story.proposal)).toBeVisible();
  await journey.screenshot("proposal", customer);

  await notice.getByRole("button", { name: t("serviceRequest.proposal.still") }).click();
  const objection = customer.getByRole("dialog");
  await objection.getByRole("textbox", { name: t("serviceRequest.proposal.stillWhat") }).fill(story.still);
  await objection.getByRole("button", { name: t("serviceRequest.proposal.stillSubmit") }).click();
  await expect(notice).toBeHidden();
  await expect(timeline(expert, t).getByText(story.still)).toBeVisible();

  await propose(expert, journey, story.proposal);
  // The link of the message opens the dialog.
  await customer.goto(`/service/message/${id}?open=close`);
  const confirm = customer.getByRole("dialog");
  await giveStars(confirm, journey, "last");
  await confirm.getByRole("button", { name: t("serviceRequest.close.customerSubmit") }).click();
  await expect(confirm).toBeHidden();
  await expect(customer.getByText(t("enums.serviceRequestStatus.closed")).first()).toBeVisible();

  await changeRating(customer, journey, story.later);
  await expect(expert.getByText(story.later)).toBeVisible();
  await archive(expert, journey);
  await expect(expert.getByText(t("enums.serviceRequestStatus.archived")).first()).toBeVisible();
  await expect(
    actions(customer, t).getByRole("button", { name: t("serviceRequest.action.reopen") }),
  ).toHaveCount(0);
});

test("the vendor closes with a conclusion, and the service is rated from the mail without signing in", async ({
  journey,
  openAnother,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const id = await raiseAndOpen(customer, story);
  const expert = await journey.another("dba");
  await answer(expert, journey, id, story.answer);
  await closeWithConclusion(expert, journey, story);
  await expect(customer.getByText(story.solution)).toBeVisible();

  const number = await customer.locator(".sr-number").innerText();
  const stranger = await openAnother({});
  await stranger.goto(await findSent(journey, "email", number.trim(), "rating"));
  await expect(stranger.getByText(story.title)).toBeVisible();
  // No walk comes here: the link is made for one request.
  await expectAccessible(stranger);
  await journey.screenshot("rate-by-link", stranger);
  await giveStars(stranger.getByRole("main"), journey, "last");
  await stranger.getByRole("textbox", { name: t("serviceRequest.rating.feedback") }).fill(story.feedback);
  await stranger.getByRole("button", { name: t("serviceRequest.rating.submit") }).click();
  await expect(stranger.getByText(t("serviceRequest.ratingPage.thanks"))).toBeVisible();
  await expect(expert.getByText(story.feedback)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a proposal is confirmed and rated with the thumb", async ({ journey }) => {
    const { t } = journey;
    const customer = await journey.as("customer");
    const id = await raiseAndOpen(customer, story);
    const expert = await journey.another("dba");
    await expert.goto(`/service/record/${id}`);
    await take(expert, journey);
    const bar = actions(expert, t);
    await bar.getByRole("button", { name: t("serviceRequest.reply.title") }).click();
    const box = expert.getByRole("textbox", { name: t("serviceRequest.reply.publicLabel"), exact: true });
    await box.click();
    await expert.keyboard.insertText(story.answer);
    await expert.keyboard.press("ControlOrMeta+Enter");
    await expect(timeline(customer, t).getByText(story.answer)).toBeVisible({ timeout: 20_000 });
    await bar.getByRole("button", { name: t("common.ui.more") }).click();
    await expert
      .getByRole("dialog")
      .getByRole("button", { name: t("serviceRequest.action.askClose") })
      .click();
    await expert.getByRole("button", { name: t("serviceRequest.proposal.askSubmit") }).click();
    await customer.getByRole("button", { name: t("serviceRequest.proposal.confirm") }).click();
    const sheet = customer.getByRole("dialog", { name: t("serviceRequest.close.customerTitle") });
    await giveStars(sheet, journey, "last");
    await journey.screenshot("confirm-sheet", customer);
    await sheet.getByRole("button", { name: t("serviceRequest.close.customerSubmit") }).click();
    await expect(customer.getByText(t("enums.serviceRequestStatus.closed")).first()).toBeVisible();
  });
});

async function take(page: Page, { t }: Journey): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.take"));
  await expect(timeline(page, t).getByText(t("serviceRequest.event.take"))).toBeVisible();
}

async function answer(page: Page, journey: Journey, id: number, text: string): Promise<void> {
  const { t } = journey;
  await page.goto(`/service/record/${id}`);
  await take(page, journey);
  await write(
    page,
    { open: t("serviceRequest.reply.openPublic"), label: t("serviceRequest.reply.publicLabel") },
    text,
  );
  await page.keyboard.press("ControlOrMeta+Enter");
  // A reply can be taken back for a while before it leaves; what has left can be quoted.
  const sent = timeline(page, t).getByRole("article").filter({ hasText: text });
  await expect(sent.getByRole("button", { name: t("serviceRequest.reply.quote") })).toBeVisible({
    timeout: 20_000,
  });
}

async function propose(page: Page, { t }: Journey, message: string): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.askClose"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: t("serviceRequest.proposal.message") }).fill(message);
  await dialog.getByRole("button", { name: t("serviceRequest.proposal.askSubmit") }).click();
  await expect(dialog).toBeHidden();
}

async function giveStars(
  within: ReturnType<Page["getByRole"]>,
  { t }: Journey,
  which: "first" | "last",
): Promise<void> {
  for (const name of [
    t("serviceRequest.rating.response"),
    t("serviceRequest.rating.duration"),
    t("serviceRequest.rating.result"),
  ]) {
    const stars = within.getByRole("radiogroup", { name }).getByRole("radio");
    await (which === "last" ? stars.last() : stars.first()).check();
  }
}

async function changeRating(page: Page, journey: Journey, feedback: string): Promise<void> {
  const { t } = journey;
  await chooseAction(page, t, t("serviceRequest.action.changeRating"));
  const dialog = page.getByRole("dialog");
  await giveStars(dialog, journey, "first");
  await dialog.getByRole("textbox", { name: t("serviceRequest.rating.feedback") }).fill(feedback);
  await dialog.getByRole("button", { name: t("serviceRequest.rating.submit") }).click();
  await expect(dialog).toBeHidden();
}

/** The customer closed it, so that everything of the conclusion is asked for. */
async function archive(page: Page, { t }: Journey): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.archive"));
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("enums.rootCauseState.eradicated")).click();
  await dialog.getByText(t("serviceRequest.close.intoKb"), { exact: true }).click();
  const link = dialog.getByRole("textbox", { name: t("serviceRequest.close.articleUrl") });
  await link.fill(new URL("/article/7", page.url()).href);
  await dialog.getByRole("button", { name: t("serviceRequest.archive.submit") }).click();
  await expect(dialog).toBeHidden();
}

async function closeWithConclusion(
  page: Page,
  { t }: Journey,
  story: { readonly solution: string; readonly confirmation: string },
): Promise<void> {
  await chooseAction(page, t, t("serviceRequest.action.close"));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t("serviceRequest.close.check.notRestored"))).toBeVisible();
  await dialog
    .getByRole("textbox", { name: t("serviceRequest.close.confirmation") })
    .fill(story.confirmation);
  await dialog.getByText(t("enums.rootCauseState.eradicated")).click();
  await dialog.getByRole("textbox", { name: t("serviceRequest.field.solution") }).fill(story.solution);
  await dialog.getByText(t("serviceRequest.close.notIntoKb"), { exact: true }).click();
  await dialog.getByRole("combobox", { name: t("serviceRequest.close.reason") }).click();
  await page.getByTitle(t("enums.notIntoKnowledgeReason.other"), { exact: true }).click();
  await dialog.getByRole("textbox", { name: t("serviceRequest.close.remark") }).fill(story.confirmation);
  await dialog.getByRole("button", { name: t("serviceRequest.close.vendorSubmit") }).click();
  await expect(dialog).toBeHidden();
}
