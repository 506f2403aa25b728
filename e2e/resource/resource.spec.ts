import { listAssets } from "@pharos/api/asset";
import type { Page } from "@playwright/test";
import { callFrom } from "../support/call.ts";
import { expect, type Journey, test } from "../support/test.ts";

const patch = { name: "复制延迟补丁", version: "2.4.1", script: "#!/bin/sh\necho 2.4.1\n" } as const;

test("a patch is reviewed by another, advised to a matching system, downloaded, and refused to an expired customer", async ({
  journey,
}) => {
  const { t } = journey;
  const author = await journey.as("pa");
  await uploadPatch(author, journey);
  const id = Number(new URL(author.url()).pathname.split("/").at(-1));
  await expect(author.getByRole("button", { name: t("resource.action.approve") })).toBeHidden();

  const customer = await journey.another("orgAdmin");
  await customer.goto(`/download/list/${id}`);
  await customer.waitForURL("/404");

  const reviewer = await journey.another("reviewDba");
  await reviewer.goto("/resource?tab=review");
  await reviewer.getByRole("link", { name: patch.name }).click();
  await reviewer.getByRole("button", { name: t("resource.action.approve") }).click();
  await reviewer
    .getByRole("dialog")
    .getByRole("button", { name: t("resource.action.approve") })
    .click();
  await expect(reviewer.getByText(t("resource.version.latest"))).toBeVisible();

  const assets = await callFrom(customer, listAssets, { query: { dbType: "postgresql" } });
  const asset = assets.list[0];
  await customer.goto(`/organization/assets/${asset?.companyId}/${asset?.id}`);
  const advice = customer.getByRole("region", { name: t("resource.advice.title") });
  const line = advice.getByRole("listitem").filter({ hasText: `${patch.name} ${patch.version}` });
  await expect(line.getByText(t("enums.patchState.recommended"))).toBeVisible();
  await line.getByRole("button", { name: t("resource.action.download") }).click();
  const dialog = customer.getByRole("dialog");
  await dialog.getByLabel(t("resource.field.purpose")).fill("经营分析库升级");
  const download = customer.waitForEvent("download");
  await dialog.getByRole("button", { name: t("resource.action.download") }).click();
  expect((await download).suggestedFilename()).toBe("install.sh");
  await line.getByRole("button", { name: t("resource.advice.markInstalled") }).click();
  await expect(line.getByText(t("enums.patchState.installed"), { exact: true })).toBeVisible();

  const expired = await journey.another("expiredCustomer");
  await expired.goto(`/download/list/${id}`);
  await expect(expired.getByRole("heading", { name: patch.name, level: 1 })).toBeVisible();
  await expect(expired.getByText(/到期/).first()).toBeVisible();
  await expect(expired.getByRole("button", { name: t("resource.action.download") })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  await author.goto(`/download/console/${id}`);
  await author.getByRole("button", { name: t("resource.action.more") }).click();
  await author.getByRole("menuitem", { name: t("resource.action.log") }).click();
  await expect(author.getByRole("dialog").getByText("经营分析库升级")).toBeVisible();
});

async function uploadPatch(author: Page, { t }: Journey): Promise<void> {
  await author.goto("/resources/save");
  await author.getByLabel(t("resource.field.name"), { exact: true }).fill(patch.name);
  await author.getByRole("combobox", { name: t("resource.field.kind") }).click();
  await author.getByTitle(t("enums.resourceKind.patch"), { exact: true }).last().click();
  await author.getByLabel(t("resource.field.version"), { exact: true }).fill(patch.version);
  await author.getByRole("button", { name: t("resource.editor.addTarget") }).click();
  await author.getByRole("combobox", { name: t("resource.field.dbType") }).click();
  await author.getByTitle("PostgreSQL", { exact: true }).last().click();
  await author.getByRole("textbox", { name: t("resource.field.fromVersion") }).fill("14");
  await author
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "install.sh", mimeType: "text/x-sh", buffer: Buffer.from(patch.script) });
  await expect(author.getByText(t("file.upload.state.done"), { exact: false })).toBeVisible();
  await author.getByRole("button", { name: t("resource.editor.submit") }).click();
  await expect(author.getByRole("heading", { name: patch.name, level: 1 })).toBeVisible();
  await expect(author.getByText(t("enums.resourceStatus.pending"))).toBeVisible();
}
