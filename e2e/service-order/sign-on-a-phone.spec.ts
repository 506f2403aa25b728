import { readFile } from "node:fs/promises";
import { getServiceOrder } from "@pharos/api/service-order";
import { replyToServiceRequest } from "@pharos/api/service-request";
import type { Browser, Page } from "@playwright/test";
import { raiseRequest } from "../service-request/steps.ts";
import { callFrom } from "../support/call.ts";
import { expect, phone, test } from "../support/test.ts";
import { draw } from "./draw.ts";

test("an order made from a request is signed by the engineer, then by link on the customer's phone, and proves itself", async ({
  journey,
  browser,
  server,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const requestId = await raiseRequest(customer, { title: "归档空间告警", symptom: "ORA-00257" });
  const expert = await journey.another("dba");
  await callFrom(expert, replyToServiceRequest, { body: { faultId: requestId, contentMd: "已清理归档" } });

  await expert.goto(`/service-order-list?make=${requestId}`);
  const form = expert.getByRole("dialog", { name: t("serviceOrder.form.create") });
  await expect(form.getByRole("textbox", { name: t("serviceOrder.field.title") })).toHaveValue(
    "归档空间告警",
  );
  await form.getByRole("button", { name: t("serviceOrder.form.submit") }).click();
  await expect(expert.getByRole("article", { name: t("serviceOrder.paper.heading") })).toBeVisible();

  await expert.getByRole("button", { name: t("serviceOrder.action.signAsEngineer") }).click();
  const signing = expert
    .getByRole("dialog")
    .filter({ has: expert.getByRole("img", { name: t("serviceOrder.sign.pad") }) });
  await draw(expert, signing.getByRole("img", { name: t("serviceOrder.sign.pad") }));
  await signing.getByRole("button", { name: t("serviceOrder.sign.submit") }).click();
  await expect(expert.getByText(t("enums.orderSigning.engineerSigned")).first()).toBeVisible();
  await expect(signing).toBeHidden();

  await expert.getByRole("button", { name: t("serviceOrder.action.share") }).click();
  const sharing = expert.getByRole("dialog").filter({
    has: expert.getByRole("button", { name: t("serviceOrder.share.submit") }),
  });
  await sharing.getByRole("button", { name: t("serviceOrder.share.submit") }).click();
  const address = expert.getByRole("textbox", { name: t("serviceOrder.share.copy") });
  await expect(expert.getByRole("img", { name: t("serviceOrder.share.qr") })).toBeVisible();
  const link = new URL(await address.inputValue());

  const signer = await onPhone(browser, new URL(link.pathname, server.url).href);
  await expect(signer.getByRole("heading", { name: "归档空间告警" })).toBeVisible();
  await draw(signer, signer.getByRole("img", { name: t("serviceOrder.sign.pad") }));
  await signer.getByRole("radio", { name: t("common.stars", { count: 5 }) }).check({ force: true });
  await signer.getByRole("button", { name: t("serviceOrder.sign.submit") }).click();
  await expect(signer.getByText(t("serviceOrder.shared.done"))).toBeVisible();

  // The document is made in the background: it is there once the server says so.
  const orderId = Number(/\d+$/.exec(new URL(expert.url()).pathname)?.[0]);
  await expect
    .poll(async () => (await callFrom(expert, getServiceOrder, { params: { id: orderId } })).hasDocument)
    .toBe(true);
  await signer.reload();
  const download = signer.getByRole("button", { name: t("serviceOrder.action.document") });
  await expect(download).toBeVisible();
  const [file] = await Promise.all([signer.waitForEvent("download"), download.click()]);
  const path = await file.path();

  await signer.goto(new URL("/verify", server.url).href);
  await signer.getByLabel(t("serviceOrder.verify.choose")).setInputFiles({
    name: file.suggestedFilename(),
    mimeType: "application/pdf",
    buffer: await readFile(path),
  });
  await expect(signer.getByText(t("serviceOrder.verify.document"))).toBeVisible();
  await signer.context().close();
});

/** A phone of somebody who is not signed in. */
async function onPhone(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ ...phone, locale: "zh-CN", acceptDownloads: true });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
