import { expect, test } from "../support/test.ts";
import {
  actions,
  chooseAction,
  description,
  fillForm,
  openForm,
  raiseRequest,
  timeline,
  write,
} from "./steps.ts";

const raising = { title: "报表库响应变慢", symptom: "查询超过 30 秒。" };

test("a request of another organisation looks like one that does not exist", async ({ journey }) => {
  const { t } = journey;
  const id = await raiseRequest(await journey.as("customer"), t, raising);
  const stranger = await journey.another("otherCompany");
  for (const address of [`/service/record/${id}`, "/service/record/999999999", "/service/record/nonsense"]) {
    await stranger.goto(address);
    await expect(stranger).toHaveURL("/404");
  }
});

test("a form that is refused keeps everything that was typed", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  await openForm(page, t);
  await page.getByRole("button", { name: t("serviceRequest.create.submit") }).click();
  await expect(page.getByText(t("serviceRequest.create.describe"))).toBeVisible();
  await expect(page.getByText(t("validation.required"))).toHaveCount(3);

  const title = page.getByRole("textbox", { name: t("serviceRequest.field.title") });
  await title.fill("长".repeat(129));
  await page.getByRole("textbox", { name: t("serviceRequest.field.email") }).fill("nobody@nowhere");
  await page.getByRole("button", { name: t("serviceRequest.create.submit") }).click();
  await expect(page.getByText(t("validation.maxLength", { max: 128 }))).toBeVisible();
  await expect(page.getByText(t("validation.email"))).toBeVisible();
  await expect(title).toHaveValue("长".repeat(129));
  await expect(page).toHaveURL("/service");
});

test("the server's refusal stands in the dialog beside what was typed", async ({ journey }) => {
  const { t } = journey;
  const id = await raiseRequest(await journey.as("customer"), t, raising);
  const expert = await journey.another("dba");
  await expert.goto(`/service/record/${id}`);
  await chooseAction(expert, t, t("serviceRequest.action.take"));
  await write(
    expert,
    { open: t("serviceRequest.reply.openPublic"), label: t("serviceRequest.reply.publicLabel") },
    "已受理",
  );
  await expert.getByRole("button", { name: t("serviceRequest.reply.sendToCustomer", { count: 1 }) }).click();
  await expect(timeline(expert, t).getByText("已受理")).toBeVisible();

  await chooseAction(expert, t, t("serviceRequest.action.close"));
  const dialog = expert.getByRole("dialog");
  const solution = dialog.getByRole("textbox", { name: t("serviceRequest.field.solution") });
  await dialog.getByText(t("enums.rootCauseState.understood")).click();
  await solution.fill("扩容后恢复");
  await dialog.getByRole("button", { name: t("serviceRequest.close.vendorSubmit") }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    t("errors.serviceRequest.notRestoredOrConfirmed", { hours: 72 }),
  );
  await expect(solution).toContainText("扩容后恢复");
});

test("an action that is refused says why", async ({ journey }) => {
  const { t } = journey;
  const id = await raiseRequest(await journey.as("customer"), t, raising);
  const expert = await journey.another("dba");
  await expert.goto(`/service/record/${id}`);
  const recover = actions(expert, t).getByRole("button", { name: t("serviceRequest.action.recover") });
  await expect(recover).toHaveAttribute("aria-disabled", "true");
  await expect(recover).toHaveAccessibleDescription(t("errors.serviceRequest.handlersOnly"));
});

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
  await page.getByRole("button", { name: t("common.form.discardDraft") }).click();
  await expect(page.getByRole("textbox", { name: t("serviceRequest.field.title") })).toHaveValue("");
});

test("the draft of an answer survives a reload, and is gone after sending", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  await raiseRequest(page, t, raising);
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
  await raiseRequest(page, t, raising);
  const composer = {
    open: t("serviceRequest.reply.openCustomer"),
    label: t("serviceRequest.reply.customerLabel"),
  };
  await write(page, composer, "重启后仍然很慢");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: t("serviceRequest.reply.sendToVendor") }).click();
  await expect(page.getByRole("button", { name: t("serviceRequest.reply.retry") })).toBeVisible();
  await expect(page.getByRole("textbox", { name: composer.label })).toContainText("重启后仍然很慢");
  await page.context().setOffline(false);

  // The server does what it is asked, but its answer is lost on the way.
  await page.route(
    "**/esapi/fault/reply",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: t("serviceRequest.reply.retry") }).click();
  await expect(page.getByRole("button", { name: t("serviceRequest.reply.retry") })).toBeEnabled();
  await page.getByRole("button", { name: t("serviceRequest.reply.retry") }).click();
  await expect(page.getByRole("textbox", { name: composer.label })).toBeHidden();
  await page.reload();
  await expect(timeline(page, t).getByText("重启后仍然很慢")).toHaveCount(1);
});

test("a request that was closed meanwhile shows its new state beside the refusal", async ({ journey }) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const id = await raiseRequest(customer, t, raising);
  const second = await journey.another("customer");
  await second.goto(`/service/record/${id}`);
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
