import { expect, test } from "../support/test.ts";
import {
  chooseAction,
  description,
  fillForm,
  openForm,
  openRequest,
  raiseAndOpen,
  timeline,
  write,
} from "./steps.ts";

const raising = { title: "报表库响应变慢", symptom: "查询超过 30 秒。" };

test("the draft of a new request survives a reload, and can be cleared", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  await openForm(page, t);
  await fillForm(page, t, raising);
  await page.reload();
  await expect(page.getByText(t("common.form.draftRestored"))).toBeVisible();
  await expect(page.getByRole("textbox", { name: t("serviceRequest.field.title") })).toHaveValue(
    raising.title,
  );
  await expect(description(page, t)).toContainText(raising.symptom);
  // By the keyboard: the strip of incidents may move the page between the two halves of a click.
  await page.getByRole("button", { name: t("common.form.discardDraft") }).press("Enter");
  await expect(page.getByRole("textbox", { name: t("serviceRequest.field.title") })).toHaveValue("");
});

test("the draft of an answer survives a reload, and is gone after sending", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  await raiseAndOpen(page, raising);
  const composer = {
    open: t("serviceRequest.reply.openCustomer"),
    label: t("serviceRequest.reply.customerLabel"),
  };
  await write(page, composer, "补充一份日志");
  await page.reload();
  const box = page.getByRole("textbox", { name: composer.label });
  await expect(page.getByText(t("serviceRequest.reply.restored"))).toBeVisible();
  await expect(box).toContainText("补充一份日志");
  await page.getByRole("button", { name: t("serviceRequest.reply.sendToVendor") }).click();
  await expect(timeline(page, t).getByText("补充一份日志")).toBeVisible();
  await page.reload();
  await expect(timeline(page, t).getByText("补充一份日志")).toBeVisible();
  await expect(page.getByText(t("serviceRequest.reply.restored"))).toHaveCount(0);
});

test("an answer whose way back was cut is sent once, however often it is tried", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  await raiseAndOpen(page, raising);
  const composer = {
    open: t("serviceRequest.reply.openCustomer"),
    label: t("serviceRequest.reply.customerLabel"),
  };
  await write(page, composer, "重启后仍然很慢");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: t("serviceRequest.reply.sendToVendor") }).click();
  const retry = page.getByRole("button", { name: t("serviceRequest.reply.retry") });
  await expect(retry).toBeVisible();
  await expect(timeline(page, t).getByText("重启后仍然很慢")).toBeVisible();

  // The server does what it is asked, but its answer is lost on the way.
  await page.route(
    "**/esapi/fault/reply",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/esapi/fault/reply"));
  // It is tried again by itself, too: then there may be no button any more.
  await page.context().setOffline(false);
  await retry.click({ noWaitAfter: true, timeout: 5_000 }).catch(() => {});
  await lost;
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(retry).toBeHidden({ timeout: 1000 });
  }).toPass();
  await page.reload();
  await expect(timeline(page, t).getByText("重启后仍然很慢")).toHaveCount(1);
});

test("a request that was closed meanwhile shows its new state beside the refusal", async ({ journey }) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const id = await raiseAndOpen(customer, raising);
  const second = await journey.another("customer");
  await openRequest(second, id, raising.title);
  await chooseAction(second, t, t("serviceRequest.action.edit"));
  await expect(second.getByRole("dialog")).toBeVisible();
  await chooseAction(customer, t, t("serviceRequest.action.cancel"));
  await customer
    .getByRole("dialog")
    .getByRole("button", { name: t("serviceRequest.cancel.submit") })
    .click();
  await expect(customer.getByText(t("enums.serviceRequestStatus.closed")).first()).toBeVisible();
  const dialog = second.getByRole("dialog");
  await dialog.getByRole("textbox", { name: t("serviceRequest.field.title") }).fill("报表库响应很慢");
  await dialog.getByRole("button", { name: t("serviceRequest.edit.submit") }).click();
  await expect(dialog.getByRole("alert")).toContainText(t("enums.serviceRequestStatus.closed"));
  await expect(dialog.getByRole("textbox", { name: t("serviceRequest.field.title") })).toHaveValue(
    "报表库响应很慢",
  );
});
