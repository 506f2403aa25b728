import { raiseRequest } from "../service-request/steps.ts";
import { expect, test } from "../support/test.ts";

/** The story's first customer, after the vendor itself. */
const lanxiBank = 2;

test.use({ appLocale: "en-US", theme: "dark" });

test("files are delivered to the customer, and its members find them", async ({ journey }) => {
  const { t } = journey;
  const expert = await journey.as("dba");
  await expert.goto(`/organization/${lanxiBank}`);
  const delivered = expert.getByRole("region", { name: t("organisation.delivery.title") });
  await delivered.getByRole("button", { name: t("organisation.delivery.add") }).click();
  const dialog = expert.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: t("organisation.delivery.submit"), exact: true });
  const remark = "The signed conclusion of the inspection";
  await dialog.getByLabel(t("organisation.delivery.remark")).fill(remark);
  const name = "conclusion.txt";
  const file = { name, mimeType: "text/plain", buffer: Buffer.from("The conclusion.") };
  await dialog.locator("input[type=file]").first().setInputFiles(file);
  await expect(dialog.getByText(t("file.upload.state.done")).first()).toBeVisible();
  await journey.screenshot("delivery", expert);
  await submit.click();
  await expect(delivered.getByRole("button", { name, exact: true })).toBeVisible();

  const member = await journey.another("customer");
  await member.goto(`/organization/${lanxiBank}`);
  const received = member.getByRole("region", { name: t("organisation.delivery.title") });
  await expect(received.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(received.getByText(remark).first()).toBeVisible();
  await expect(received.getByRole("button", { name: t("organisation.delivery.add") })).toHaveCount(0);
  await journey.screenshot("delivered", member);
});

test("a platform admin changes a profile after a question, and the history says so", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  await journey.as("pa");
  await page.goto(`/organization/${lanxiBank}`);
  await page.getByRole("button", { name: t("organisation.form.edit") }).click();
  const dialog = page.getByRole("dialog", { name: t("organisation.form.edit") });
  const address = "滨江大道 9 号";
  await dialog.getByLabel(t("organisation.field.address")).fill(address);
  await journey.screenshot("organisation-form");
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await page.getByRole("button", { name: t("common.confirmChange.ok") }).click();
  await expect(page.getByText(t("done.organisation.saved"))).toBeVisible();
  await expect(page.locator("dd", { hasText: address }).first()).toBeVisible();
  await expect(page.getByText(t("audit.action.organisation.changed")).first()).toBeVisible();
});

test("an org admin invites someone, appoints an admin for a while, and finds the vendor's part closed", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  await journey.as("orgAdmin");
  await page.goto(`/organization/member/${lanxiBank}`);
  await page
    .getByRole("button", { name: t("organisation.members.add") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("organisation.member.name")).fill("泽泻");
  // A number that is in the list already is refused at its field, and nothing typed is lost.
  await dialog.getByLabel(t("organisation.member.phone")).fill("13900000019");
  await journey.screenshot("add-members");
  await dialog.getByRole("button", { name: t("organisation.add.submit") }).click();
  await expect(dialog.getByText(t("errors.organisation.memberAlready")).first()).toBeVisible();
  await dialog.getByLabel(t("organisation.member.phone")).fill("13811110002");
  await dialog.getByRole("button", { name: t("organisation.add.submit") }).click();
  await expect(page.getByText(t("done.organisation.membersAdded"))).toBeVisible();
  const row = page.getByRole("row", { name: "泽泻" });
  await expect(row.getByText(t("enums.invitationState.pending"))).toBeVisible();

  const colleague = page.getByRole("button", {
    name: t("organisation.member.actionsOf", { name: "紫藤" }),
  });
  for (const action of ["setAdmin", "unsetAdmin"] as const) {
    await colleague.click();
    await page.getByRole("menuitem", { name: t(`organisation.member.${action}`) }).click();
    await page.getByRole("button", { name: t("common.confirmChange.ok") }).click();
    await expect(page.getByRole("button", { name: t("common.confirmChange.ok") })).toBeHidden();
  }

  await page.getByRole("tab", { name: t("organisation.tab.overview") }).click();
  await page.getByRole("button", { name: t("organisation.form.edit") }).click();
  const form = page.getByRole("dialog", { name: t("organisation.form.edit") });
  await expect(form.getByLabel(t("organisation.field.city"))).toBeVisible();
  await expect(form.getByLabel(t("organisation.field.remark"))).toHaveCount(0);
  await expect(form.getByLabel(t("organisation.field.name"), { exact: true })).toHaveCount(0);
});

test("a member who leaves hands the open requests over, and the colleague sees the mode change at once", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  await journey.as("orgAdmin");
  const colleague = await journey.another("leavingMember");
  await raiseRequest(colleague, { title: "夜间批处理超时", symptom: "执行计划改变。" });
  await colleague.goto("/serviceRecords?tab=all");
  const all = colleague.locator(".ph-filter-status");
  const total = async () => {
    await expect(all).toHaveText(/\d/);
    return Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
  };
  const before = await total();

  await page.goto(`/organization/${lanxiBank}`);
  const choose = async (mode: "everyone" | "orgAdmins") => {
    await page.getByRole("button", { name: t("organisation.visibility.change") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(t(`enums.requestVisibility.${mode}`), { exact: true }).click();
    await dialog.getByRole("button", { name: t("common.ui.save") }).click();
    await expect(dialog).toBeHidden();
  };
  await choose("orgAdmins");
  await colleague.reload();
  await expect.poll(total).toBeLessThan(before);
  // As it was, for anyone who comes next.
  await choose("everyone");

  await page.getByRole("tab", { name: t("organisation.tab.members") }).click();
  await page.getByRole("button", { name: t("organisation.member.actionsOf", { name: "紫藤" }) }).click();
  await page.getByRole("menuitem", { name: t("organisation.member.remove") }).click();
  const leaving = page.getByRole("dialog");
  await expect(leaving.getByText(t("organisation.remove.requests"))).toBeVisible();
  await leaving.getByLabel(t("organisation.remove.successor")).click();
  await page.keyboard.type("山");
  await page.locator(".org-option", { hasText: "山茶" }).first().click();
  await journey.screenshot("remove-member");
  await leaving.getByRole("button", { name: t("organisation.member.remove") }).click();
  await expect(page.getByText(t("done.organisation.membersLeft"))).toBeVisible();
  // The session has ended.
  await colleague.goto("/serviceRecords");
  await colleague.waitForURL(/\/login/);
});
