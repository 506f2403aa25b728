import { expect, test } from "../support/test.ts";

const story = {
  question: "ORA-01555 snapshot too old",
  answer: "I am looking at the undo settings now.",
  thanks: "Thank you, the batch runs again.",
} as const;

test.use({ appLocale: "en-US", theme: "light" });

test("a customer asks, is given sources, talks to an expert, and rates the request that came of it", async ({
  journey,
}) => {
  const { t } = journey;
  const expert = await journey.as("dba");
  await expert.goto("/consult");
  const customer = await journey.another("customer");
  await customer.goto("/consult");
  const input = customer.getByRole("textbox", { name: t("consult.input") });
  await input.fill(story.question);
  await input.press("Enter");
  await expect(customer).toHaveURL(/\/consult\/\d+$/);
  const thread = customer.getByRole("log", { name: t("consult.title") });
  await expect(thread.getByText(story.question, { exact: true })).toBeVisible();
  await expect(thread.getByRole("list", { name: t("consult.sources") })).toBeVisible();

  await input.fill(t("consult.needsExpert"));
  await input.press("Enter");
  await expert.goto(new URL(customer.url()).pathname);
  await expert.getByRole("button", { name: t("consult.join"), exact: true }).click();
  await expert.getByRole("textbox", { name: t("consult.input") }).fill(story.answer);
  await expert.getByRole("button", { name: t("consult.send") }).click();
  await expect(thread.getByText(story.answer)).toBeVisible();
  await input.fill(story.thanks);
  await customer.getByRole("button", { name: t("consult.send") }).click();
  await expect(expert.getByRole("log").getByText(story.thanks)).toBeVisible();

  await customer.getByRole("button", { name: t("consult.convert") }).click();
  await customer
    .getByRole("dialog")
    .getByRole("button", { name: t("consult.convert") })
    .click();
  await expect(input).toBeDisabled();
  await expect(customer.getByRole("button", { name: t("consult.send") })).toHaveCount(0);
  await customer.getByRole("button", { name: "4 ★" }).click();
  await expect(customer.getByText(t("consult.rate"))).toHaveCount(0);
});

test("an expert whose page is out of sight is told by the browser, without a name or a word of it", async ({
  journey,
}) => {
  const { t } = journey;
  const expert = await journey.as("dba");
  // The browser's own window cannot be looked at: what it is told is.
  await expert.addInitScript(() => {
    const told: string[] = [];
    class Told {
      static readonly permission = "granted";
      static readonly requestPermission = () => Promise.resolve("granted");
      onclick: unknown = null;
      constructor(title: string) {
        told.push(title);
      }
      close(): void {
        // Nothing is shown.
      }
    }
    Object.assign(window, { Notification: Told, told });
  });
  const told = () => expert.evaluate(() => (window as unknown as { told: string[] }).told);
  await expert.goto("/message/preferences");
  await expert.getByRole("switch", { name: t("message.preferences.browser.enabled") }).click();
  const customer = await journey.another("customer");
  await customer.goto("/consult");
  const input = customer.getByRole("textbox", { name: t("consult.input") });
  await input.fill(story.question);
  await input.press("Enter");
  await expect(customer).toHaveURL(/\/consult\/\d+$/);
  await expert.goto(new URL(customer.url()).pathname);
  await expert.getByRole("textbox", { name: t("consult.input") }).fill(story.answer);
  await expert.getByRole("button", { name: t("consult.send") }).click();
  await expect(customer.getByText(story.answer)).toBeVisible();

  // In sight nothing is said.
  await input.fill("In sight.");
  await input.press("Enter");
  await expect(expert.getByRole("log").getByText("In sight.")).toBeVisible();
  expect(await told()).toEqual([]);
  await expert.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await input.fill(story.thanks);
  await input.press("Enter");
  await expect.poll(told).toEqual([t("consult.notice.message")]);
});
