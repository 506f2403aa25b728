import { expect, phone, test } from "../support/test.ts";
import { actions, raiseByForm, timeline } from "./steps.ts";

test.use({ appLocale: "en-US", theme: "dark", ...phone });

test("a request is raised, taken and answered with the thumb", async ({ journey }) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  await customer.goto("/");
  await expect(customer).toHaveURL("/work");
  await customer.getByRole("link", { name: t("workbench.create.title") }).click();
  const id = await raiseByForm(customer, t, {
    title: "Trading stops",
    symptom: "All orders are refused.",
  });

  const expert = await journey.another("dba");
  await expert.goto(`/service/workbench/${id}`);
  // Answering stands in the bar; taking is beside it or one sheet away.
  const bar = actions(expert, t);
  await expect(bar.getByRole("button", { name: t("serviceRequest.reply.title") })).toBeInViewport();
  await bar.getByRole("button", { name: t("serviceRequest.action.take") }).click();
  await expect(timeline(expert, t).getByText(t("serviceRequest.event.take"))).toBeVisible();
  await bar.getByRole("button", { name: t("common.ui.more") }).click();
  const sheet = expert.getByRole("dialog", { name: t("serviceRequest.action.title") });
  await expect(sheet.getByRole("button", { name: t("serviceRequest.action.recover") })).toBeVisible();
  await journey.screenshot("actions-sheet", expert);
  await sheet.getByRole("button", { name: t("common.ui.close") }).click();
  await expect(sheet).toBeHidden();

  await bar.getByRole("button", { name: t("serviceRequest.reply.title") }).click();
  const composer = expert.getByRole("dialog", { name: t("serviceRequest.reply.title") });
  const box = composer.getByRole("textbox", { name: t("serviceRequest.reply.publicLabel") });
  await box.click();
  await expert.keyboard.insertText("We are on it.");
  await journey.screenshot("composer-sheet", expert);
  await composer
    .getByRole("button", { name: t("serviceRequest.reply.sendToCustomer", { count: 1 }) })
    .click();
  await expect(composer).toBeHidden();
  await expect(timeline(customer, t).getByText("We are on it.")).toBeVisible();
});
