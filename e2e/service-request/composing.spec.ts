import type { Page } from "@playwright/test";
import { expect, type Journey, phone, test } from "../support/test.ts";
import { openRequest, raiseAndOpen, raiseRequest, timeline, write } from "./steps.ts";

type Words = Journey["t"];

const story = {
  title: "Reconciliation batch hangs",
  symptom: "The batch has made no progress since 02:10.",
  first: "Accepted, looking at the wait events",
  answer: "One open session blocks it",
  corrected: "Two open sessions block it",
  secret: "A password in the wrong place",
  asked: "Will it end tonight",
  meanwhile: "It should be done within the hour",
  saved: "Collect wait events",
  look: "please look at this wait event",
} as const;

const toCustomer = (t: Words) => ({
  open: t("serviceRequest.reply.openPublic"),
  label: t("serviceRequest.reply.publicLabel"),
});
const toVendor = (t: Words) => ({
  open: t("serviceRequest.reply.openCustomer"),
  label: t("serviceRequest.reply.customerLabel"),
});
const asNote = (t: Words) => ({
  open: t("serviceRequest.reply.openInternal"),
  label: t("serviceRequest.reply.internalLabel"),
});

const sendToCustomer = (page: Page, t: Words) =>
  page.getByRole("button", { name: t("serviceRequest.reply.sendToCustomer", { count: 1 }) });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
/** A message of the timeline by its words. */
const message = (page: Page, t: Words, words: string) =>
  timeline(page, t).getByRole("listitem").filter({ hasText: words });

/** Writes and sends without the wait. */
async function say(page: Page, t: Words, composer: { open: string; label: string }, words: string) {
  await write(page, composer, words);
  await page.keyboard.press("ControlOrMeta+Enter");
  const now = message(page, t, words).getByRole("button", { name: t("serviceRequest.outgoing.sendNow") });
  const conflict = button(page, t("serviceRequest.conflict.sendAnyway"));
  await expect(message(page, t, words).or(conflict).first()).toBeVisible();
  // The wait may end by itself while the button is reached for.
  await expect(async () => {
    if (await now.isVisible()) await now.click({ timeout: 2_000 });
    await expect(now).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

test.use({ appLocale: "en-US", theme: "dark" });

test.describe("with ten seconds to undo", () => {
  test.use({ hasSendDelay: true });

  test("a reply is taken back with everything in it, sent now, and sent by leaving", async ({ journey }) => {
    const { t } = journey;
    const customer = await journey.as("customer");
    const id = await raiseAndOpen(customer, story);
    const expert = await journey.another("dba");
    await openRequest(expert, id, story.title);
    await write(expert, toCustomer(t), story.first);
    await button(expert, t("serviceRequest.reply.sendOtherwise")).click();
    await expert.getByRole("menuitem", { name: t("serviceRequest.send.await"), exact: true }).click();
    const pending = message(expert, t, story.first);
    await expect(pending.getByRole("button", { name: t("serviceRequest.outgoing.undo") })).toBeVisible();
    await journey.screenshot("undo", expert);

    await pending.getByRole("button", { name: t("serviceRequest.outgoing.undo") }).click();
    await expect(pending).toHaveCount(0);
    await expect(box(expert, toCustomer(t).label)).toContainText(story.first);
    await expect(sendToCustomer(expert, t)).toContainText(t("serviceRequest.reply.needFeedback"));
    await button(expert, t("serviceRequest.reply.sendOtherwise")).click();
    await expert.getByRole("menuitem", { name: t("serviceRequest.send.plain"), exact: true }).click();
    await pending.getByRole("button", { name: t("serviceRequest.outgoing.sendNow") }).click();
    await expect(message(customer, t, story.first)).toHaveCount(1);
    await expect(pending).toHaveCount(1);

    // Going elsewhere inside the portal, and closing it, send what waits.
    await write(expert, toCustomer(t), story.answer);
    await sendToCustomer(expert, t).click();
    await expect(message(expert, t, story.answer)).toBeVisible();
    await expert
      .getByRole("link", { name: t("serviceRequest.detail.backToRecords") })
      .first()
      .click();
    await expect(message(customer, t, story.answer)).toBeVisible();
    await write(customer, toVendor(t), story.asked);
    await button(customer, t("serviceRequest.reply.sendToVendor")).click();
    await expect(message(customer, t, story.asked)).toBeVisible();
    await customer.goto("/message");
    await openRequest(expert, id, story.title);
    await expect(message(expert, t, story.asked)).toHaveCount(1);
    await openRequest(customer, id, story.title);
    await expect(message(customer, t, story.asked)).toHaveCount(1);
    await expect(customer.getByText(t("serviceRequest.reply.restored"))).toHaveCount(0);
  });
});

test("anyone who was answered meanwhile looks first; words are corrected and withdrawn", async ({
  journey,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const id = await raiseAndOpen(customer, story);
  const expert = await journey.another("dba");
  await openRequest(expert, id, story.title);
  await write(customer, toVendor(t), story.asked);
  await say(expert, t, toCustomer(t), story.answer);
  await expect(message(customer, t, story.answer)).toBeVisible();
  await button(customer, t("serviceRequest.reply.sendToVendor")).click();
  const notice = customer.getByRole("alert").filter({ hasText: story.answer });
  await expect(notice).toBeVisible();
  await journey.screenshot("answered-meanwhile", customer);
  await notice.getByRole("button", { name: t("serviceRequest.conflict.lookFirst") }).click();
  await expect(notice).toBeHidden();
  await expect(box(customer, toVendor(t).label)).toContainText(story.asked);
  await button(customer, t("serviceRequest.reply.sendToVendor")).click();
  await expect(message(expert, t, story.asked)).toBeVisible();

  // The vendor's first reply stays, and after an answer its words stay too; others can be changed.
  const menu = { name: t("serviceRequest.replyMenu.label") };
  await message(expert, t, story.answer).getByRole("button", menu).click();
  await expect(expert.getByText(t("errors.serviceRequest.firstReplyStays"))).toBeVisible();
  await expert.keyboard.press("Escape");
  await say(expert, t, toCustomer(t), story.secret);
  await message(expert, t, story.secret).getByRole("button", menu).click();
  await expert.getByRole("menuitem", { name: t("serviceRequest.replyMenu.edit") }).click();
  const dialog = expert.getByRole("dialog");
  await dialog.getByRole("textbox", { name: t("serviceRequest.replyMenu.content") }).click();
  await expert.keyboard.press("ControlOrMeta+A");
  await expert.keyboard.insertText(story.corrected);
  await dialog.getByRole("button", { name: t("serviceRequest.replyMenu.save") }).click();
  await expect(message(customer, t, story.corrected)).toContainText(t("serviceRequest.replyMenu.edited"));
  await expect(customer.getByText(story.secret)).toHaveCount(0);
  await journey.screenshot("edited", customer);
  await message(expert, t, story.corrected).getByRole("button", menu).click();
  await expert.getByRole("menuitem", { name: t("serviceRequest.replyMenu.remove") }).click();
  await dialog.getByRole("button", { name: t("serviceRequest.replyMenu.remove") }).click();
  await expect(timeline(customer, t).getByText(t("serviceRequest.replyMenu.removed"))).toBeVisible();
  await expect(customer.getByText(story.corrected)).toHaveCount(0);
});

test("templates, saved texts and mentions are found by keys and looked at before", async ({ journey }) => {
  const { t } = journey;
  const id = await raiseRequest(await journey.as("customer"), story);
  const expert = await journey.another("dba");
  await openRequest(expert, id, story.title);
  await write(expert, toCustomer(t), "");
  await expert.keyboard.type("/");
  const picker = expert.getByRole("dialog", { name: t("serviceRequest.texts.title") });
  await expect(picker.getByRole("option").first()).toBeVisible();
  await expect(picker.getByRole("option")).not.toHaveCount(0);
  await expect(picker.getByRole("region", { name: t("serviceRequest.texts.preview") })).toContainText("SR2");
  await journey.screenshot("texts", expert);
  await expert.keyboard.press("ArrowDown");
  await expert.keyboard.press("ArrowUp");
  await expert.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  const text = box(expert, toCustomer(t).label);
  await expect(text).toContainText("SR2");
  await expect(text).not.toContainText("/");

  // What stands there is kept as a text of one's own, and goes again.
  await text.click();
  await expert.keyboard.press("ControlOrMeta+A");
  await expert.keyboard.insertText("{srNo}: AWR");
  await expert
    .getByRole("region", { name: t("serviceRequest.reply.title") })
    .getByRole("button", { name: t("serviceRequest.composer.more") })
    .first()
    .click();
  await expert.getByRole("menuitem", { name: t("serviceRequest.composer.saveText") }).click();
  const form = expert.getByRole("dialog", { name: t("serviceRequest.texts.newTitle") });
  await form.getByRole("textbox", { name: t("serviceRequest.texts.name") }).fill(story.saved);
  await journey.screenshot("save-text", expert);
  await form.getByRole("button", { name: t("serviceRequest.texts.save") }).click();
  await expect(form).toBeHidden();
  await button(expert, t("serviceRequest.reply.templates")).click();
  await picker.getByRole("combobox").fill(story.saved);
  await expect(picker.getByRole("option")).toHaveCount(1);
  await picker
    .getByRole("button", { name: t("serviceRequest.texts.deleteOne", { title: story.saved }) })
    .click();
  await expert
    .getByRole("dialog", { name: t("serviceRequest.texts.deleteTitle", { title: story.saved }) })
    .getByRole("button", { name: t("serviceRequest.texts.delete") })
    .click();
  await expect(picker.getByRole("option")).toHaveCount(0);
  await picker.getByRole("button", { name: t("common.ui.close") }).click();

  // An at sign in a note finds those who may read it.
  await button(expert, t("serviceRequest.reply.openInternal")).first().click();
  await box(expert, asNote(t).label).click();
  await expert.keyboard.type("@");
  const people = expert.getByRole("group", { name: t("serviceRequest.mention.title") });
  await people.getByRole("combobox").fill("谷雨");
  await expect(people.getByRole("option")).toHaveCount(1);
  await journey.screenshot("mention", expert);
  await expert.keyboard.press("Enter");
  await expert.keyboard.insertText(story.look);
  await button(expert, t("serviceRequest.reply.saveInternal")).click();
  await expect(message(expert, t, story.look).getByText("@谷雨", { exact: true })).toBeVisible();
});

test("colleagues see who is there and who writes; customers only who answers them", async ({ journey }) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const id = await raiseAndOpen(customer, story);
  const expert = await journey.another("dba");
  await openRequest(expert, id, story.title);
  const lead = await journey.another("ta");
  await openRequest(lead, id, story.title);
  const faces = (page: Page) => page.getByRole("list", { name: t("serviceRequest.presence.title") });
  const isThere = (name: string) => ({ name: t("serviceRequest.presence.viewing", { name }) });
  await expect(faces(expert).getByRole("img", isThere("谷雨"))).toBeVisible();
  await expect(faces(expert).getByRole("img", isThere("木槿"))).toBeVisible();
  await expect(faces(lead).getByRole("img", isThere("芒种"))).toBeVisible();
  await write(lead, asNote(t), story.look);
  await expect(expert.getByText(t("serviceRequest.presence.note", { name: "谷雨" }))).toBeVisible();
  await journey.screenshot("presence", expert);
  await write(expert, toCustomer(t), story.answer);
  await expect(customer.getByText(t("serviceRequest.presence.reply", { name: "芒种" }))).toBeVisible();
  await expect(faces(customer).getByRole("img")).toHaveCount(1);
  await expect(customer.getByText("谷雨")).toHaveCount(0);
});

test("replies that came while the line was cut are there once afterwards", async ({ journey }) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const id = await raiseAndOpen(customer, story);
  const expert = await journey.another("dba");
  await openRequest(expert, id, story.title);
  await say(expert, t, toCustomer(t), story.first);
  await expect(message(customer, t, story.first)).toBeVisible();
  await customer.context().setOffline(true);
  for (const number of [1, 2, 3]) await say(expert, t, toCustomer(t), `${story.meanwhile} (${number})`);
  await expect(customer.getByText(story.meanwhile)).toHaveCount(0);
  await customer.context().setOffline(false);
  for (const number of [1, 2, 3])
    await expect(message(customer, t, `${story.meanwhile} (${number})`)).toHaveCount(1, {
      timeout: 20_000,
    });
  await expect(message(customer, t, story.first)).toHaveCount(1);
});

test("a system admin edits a template beside its preview", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("sys");
  await page.goto("/replyTemplates");
  const language = t("serviceRequest.texts.en");
  const card = page.getByRole("region", { name: language }).last();
  await expect(card).toBeVisible();
  await journey.screenshot("reply-templates");
  await card.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: t("serviceRequest.texts.body") }).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.insertText(" {srNo} {nobody}");
  await expect(dialog.getByRole("region", { name: t("serviceRequest.texts.preview") })).toContainText(
    "SR20260101-0001 {nobody}",
  );
  await dialog.getByRole("button", { name: t("serviceRequest.texts.save") }).click();
  await expect(dialog.getByText(t("serviceRequest.templates.unknown", { name: "{nobody}" }))).toBeVisible();
  await journey.screenshot("reply-template");
  await dialog.getByRole("textbox", { name: t("serviceRequest.texts.body") }).click();
  await page.keyboard.press("ControlOrMeta+End");
  for (const _ of " {nobody}") await page.keyboard.press("Backspace");
  await dialog.getByRole("button", { name: t("serviceRequest.texts.save") }).click();
  await page.getByRole("button", { name: t("common.confirmChange.ok") }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText("{srNo}");
});

test.describe("on a phone", () => {
  test.use({ hasSendDelay: true, ...phone });

  test("a reply is written from a template, undone, sent and withdrawn with the thumb", async ({
    journey,
  }) => {
    const { t } = journey;
    const customer = await journey.as("customer");
    const id = await raiseAndOpen(customer, story);
    await write(customer, { open: t("serviceRequest.reply.title"), label: toVendor(t).label }, story.asked);
    await button(customer, t("serviceRequest.reply.sendToVendor")).click();
    const pending = message(customer, t, story.asked);
    await pending.getByRole("button", { name: t("serviceRequest.outgoing.undo") }).click();
    await expect(box(customer, toVendor(t).label)).toContainText(story.asked);
    await button(customer, t("serviceRequest.reply.sendToVendor")).click();
    await journey.screenshot("undo-phone", customer);
    await pending.getByRole("button", { name: t("serviceRequest.outgoing.sendNow") }).click();
    await message(customer, t, story.asked)
      .getByRole("button", { name: t("serviceRequest.replyMenu.label") })
      .click();
    await customer.getByRole("menuitem", { name: t("serviceRequest.replyMenu.remove") }).click();
    const sheet = customer.getByRole("dialog", { name: t("serviceRequest.replyMenu.removeTitle") });
    await sheet.getByRole("button", { name: t("serviceRequest.replyMenu.remove") }).click();
    await expect(timeline(customer, t).getByText(t("serviceRequest.replyMenu.removed"))).toBeVisible();
    const expert = await journey.another("dba");
    await openRequest(expert, id, story.title);
    // The assistant suggests a reply as well.
    await button(expert, t("serviceRequest.reply.title")).first().click();
    await button(expert, t("serviceRequest.reply.templates")).click();
    const picker = expert.getByRole("dialog", { name: t("serviceRequest.texts.title") });
    await expect(picker.getByRole("option").first()).toBeVisible();
    await picker.getByRole("button", { name: t("serviceRequest.texts.take") }).click();
    await expect(box(expert, toCustomer(t).label)).toContainText("SR2");
  });
});
