import { chooseFound } from "../support/select.ts";
import { expect, test } from "../support/test.ts";

const story = {
  title: "Duty this weekend",
  content: "Saturday and Sunday are swapped.\nPlease confirm.",
} as const;

test.use({ appLocale: "en-US", theme: "dark" });

test("a team admin writes to an expert, who learns of it at once and reads it", async ({ journey }) => {
  const { t } = journey;
  const expert = await journey.another("dba");
  await expert.goto("/message");
  await expect(expert.getByRole("heading", { level: 1 })).toBeVisible();
  const sender = await journey.as("ta");
  await sender.goto("/message/record");
  await sender
    .getByRole("button", { name: t("message.center.compose") })
    .first()
    .click();
  const dialog = sender.getByRole("dialog");
  await dialog.getByLabel(t("message.compose.subject")).fill(story.title);
  await dialog.getByLabel(t("message.compose.content")).fill(story.content);
  await chooseFound(dialog.getByLabel(t("message.compose.users")), "芒种");
  await journey.screenshot("compose", sender);
  await dialog.getByRole("button", { name: t("message.compose.submit") }).click();
  await expect(sender.getByText(t("message.record.readOf", { read: 0, count: 1 })).first()).toBeVisible();

  const received = expert.getByText(story.title).first();
  await expect(received).toBeVisible();
  await received.click();
  await expect(expert.getByRole("dialog").getByText(story.content)).toBeVisible();
  await journey.screenshot("received", expert);
  await expert.keyboard.press("Escape");
  await sender.reload();
  await expect(sender.getByText(t("message.record.readOf", { read: 1, count: 1 })).first()).toBeVisible();
});

test("everyone chooses how to be told", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  await page.goto("/message/preferences");
  const box = page.getByRole("checkbox", {
    name: `${t("enums.notifyEvent.requestClosed")}: ${t("enums.notifyChannel.email")}`,
  });
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(page.getByText(t("done.message.preferencesSaved")).first()).toBeVisible();
  await page.getByRole("switch", { name: t("message.preferences.quiet.enabled") }).click();
  const from = page.getByLabel(t("message.preferences.quiet.from"), { exact: true });
  const time = (await from.inputValue()) === "21:30" ? "21:15" : "21:30";
  await from.fill(time);
  await page.getByRole("button", { name: t("message.preferences.quiet.save") }).click();
  await expect(page.getByRole("button", { name: t("message.preferences.quiet.save") })).toBeHidden();
  await page.reload();
  await expect(box).not.toBeChecked();
  await expect(from).toHaveValue(time);
  await expect(
    page.getByRole("checkbox", {
      name: `${t("enums.notifyEvent.userLocked")}: ${t("enums.notifyChannel.email")}`,
    }),
  ).toBeDisabled();
  await journey.screenshot("preferences");
  // As it was, for anyone who comes next.
  await box.check();
  await page.getByRole("switch", { name: t("message.preferences.quiet.enabled") }).click();
  await expect(page.getByText(t("done.message.preferencesSaved")).first()).toBeVisible();
});

test("messages are read, opened and deleted", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  await page.goto("/message?tab=all");
  const list = page.getByRole("tabpanel", { name: t("shell.titles.message") });
  await expect(list.getByText(/SR\d{8}-/).first()).toBeVisible();
  await journey.screenshot("list");
  await list
    .getByRole("button", { name: t("message.center.delete") })
    .first()
    .click();
  await expect(page.getByText(t("done.message.deleted"))).toBeVisible();
  await page.getByRole("button", { name: t("message.center.readAll") }).click();
  await expect(page.getByRole("button", { name: t("message.center.readAll") })).toBeDisabled();
  // The first is the head of what the message below it is about.
  await list
    .getByText(/SR\d{8}-/)
    .nth(1)
    .click();
  await expect(page).toHaveURL(/\/service\/message\/\d+$/);
});

test("a chat bot is added, and its address is never shown again", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("ta");
  await page.goto("/message/webhooks");
  await page
    .getByRole("button", { name: t("message.webhooks.add") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const name = "bot 7";
  await dialog.getByLabel(t("message.webhooks.name")).fill(name);
  await dialog
    .getByLabel(t("message.webhooks.address"))
    .fill("https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=never-shown-again-77");
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText("never-shown-again")).toHaveCount(0);
  await journey.screenshot("webhooks");
});

test("a system admin changes a rule; a platform admin only looks", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("sys");
  await page.goto("/message/rules");
  await page
    .getByRole("button", { name: t("message.rules.edit") })
    .first()
    .click();
  const dialog = page.getByRole("dialog").first();
  await dialog.getByRole("checkbox", { name: t("enums.notifyChannel.email") }).click();
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await page.getByRole("button", { name: t("common.confirmChange.ok") }).click();
  await expect(page.getByText(t("done.message.ruleSaved"))).toBeVisible();
  await journey.screenshot("rules");
  const admin = await journey.another("pa");
  await admin.goto("/message/rules");
  await expect(admin.getByText(t("message.rules.readOnly"))).toBeVisible();
  await expect(admin.getByRole("button", { name: t("message.rules.edit") })).toHaveCount(0);
});

test("a starred request is found again", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  await page.goto("/serviceRecords");
  const star = page.getByRole("button", { name: t("common.star.add"), exact: true });
  await star.first().click();
  const unstar = page.getByRole("button", { name: t("common.star.remove"), exact: true });
  await expect(unstar).toHaveCount(1);
  await page.goto("/serviceRecords?starred=1");
  await expect(unstar).toHaveCount(1);
  await journey.screenshot("starred");
  await unstar.click();
  await expect(unstar).toHaveCount(0);
});
