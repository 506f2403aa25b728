import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/test.ts";
import { chooseAction, raiseAndOpen, raiseRequest, timeline } from "./steps.ts";

const story = {
  first: { title: "对账库锁等待堆积", symptom: "enq: TX 等待持续十分钟。" },
  second: { title: "对账服务超时", symptom: "对账页面全部超时，报 ORA-30006。" },
  words: "对账库 锁等待",
  reason: "与先提交的请求是同一次锁等待",
  part: "对账页面缓存配置咨询",
  partReason: "与锁等待无关，单独跟进",
} as const;

test("a duplicate is found by its words, merged, taken back and linked; a part is split off", async ({
  journey,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const first = await raiseRequest(customer, story.first);
  const second = await raiseAndOpen(customer, story.second);
  const lead = await journey.another("ta");
  await lead.goto(`/service/records/${second}`);

  await chooseAction(lead, t, t("serviceRequest.action.merge"));
  const merging = lead.getByRole("dialog");
  await pick(lead, journey, story.words, story.first.title);
  await merging.getByRole("textbox", { name: t("serviceRequest.merge.reason") }).fill(story.reason);
  await journey.screenshot("merge", lead);
  await merging.getByRole("button", { name: t("serviceRequest.merge.submit") }).click();
  await expect(merging).toBeHidden();
  for (const page of [lead, customer]) {
    const notice = page.getByRole("alert").filter({ hasText: t("serviceRequest.merge.ended") });
    await expect(notice.getByRole("link", { name: story.first.title })).toBeVisible();
  }
  await expect(timeline(customer, t).getByText(story.reason)).toBeVisible();
  await journey.screenshot("merged", customer);

  await lead
    .getByRole("alert")
    .getByRole("button", { name: t("serviceRequest.action.undoMerge") })
    .click();
  const undoing = lead.getByRole("dialog");
  await undoing.getByRole("button", { name: t("serviceRequest.action.undoMerge") }).click();
  await expect(undoing).toBeHidden();
  await expect(lead.getByRole("alert").filter({ hasText: t("serviceRequest.merge.ended") })).toHaveCount(0);
  await expect(lead.getByText(t("enums.serviceRequestStatus.submitted")).first()).toBeVisible();

  await chooseAction(lead, t, t("serviceRequest.action.link"));
  const linking = lead.getByRole("dialog");
  await pick(lead, journey, story.words, story.first.title);
  await linking.getByRole("radio", { name: t("serviceRequest.links.option.parent") }).check();
  await linking.getByRole("button", { name: t("serviceRequest.links.submit") }).click();
  await expect(linking).toBeHidden();
  await expect(linkTo(lead, story.first.title)).toBeVisible();
  await journey.screenshot("linked", lead);
  await linkTo(lead, story.first.title).click();
  await expect(lead).toHaveURL(new RegExp(`/${first}$`));
  await expect(linkTo(lead, story.second.title)).toBeVisible();

  await chooseAction(lead, t, t("serviceRequest.action.split"));
  const splitting = lead.getByRole("dialog");
  await splitting.getByRole("textbox", { name: t("serviceRequest.field.title") }).fill(story.part);
  await splitting.getByRole("textbox", { name: t("serviceRequest.field.content") }).click();
  await lead.keyboard.insertText(`> ${story.first.symptom}`);
  await splitting.getByRole("textbox", { name: t("serviceRequest.split.reason") }).fill(story.partReason);
  await journey.screenshot("split", lead);
  await splitting.getByRole("button", { name: t("serviceRequest.split.submit") }).click();
  await expect(lead.getByRole("heading", { name: story.part, level: 1 })).toBeVisible();
  await expect(linkTo(lead, story.first.title)).toBeVisible();
  await expect(lead.locator("blockquote").getByText(story.first.symptom)).toBeVisible();
});

/** Finds another request by words and chooses it. */
async function pick(page: Page, { t }: Journey, words: string, title: string): Promise<void> {
  const field = page.getByRole("dialog").getByRole("combobox").first();
  await field.click();
  await field.pressSequentially(words);
  await page.locator(".ant-select-item-option:visible").filter({ hasText: title }).first().click();
  await expect(page.getByText(t("common.ui.loading"))).toHaveCount(0);
}

const linkTo = (page: Page, title: string) => page.locator(".sr-links").getByRole("link", { name: title });
