import type { Locator } from "@playwright/test";
import { chooseFound, chooseListed } from "../support/select.ts";
import { expect, type Journey, test } from "../support/test.ts";

test("a role is made, filled and given, and acts on the next page the person opens", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  const code = "lookout";
  await journey.as("sys");
  await page.goto("/role");
  await page.getByRole("button", { name: t("access.roles.create") }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(t("access.field.code")).fill(code);
  await form.getByLabel(t("access.field.nameZh")).fill(`瞭望员 ${code}`);
  await form.getByLabel(t("access.field.nameEn")).fill(`Lookout ${code}`);
  await save(form, journey);
  await expect(form).toBeHidden();

  const name = `瞭望员 ${code}`;
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("checkbox", { name: /sys:audit/ }).check();
  await expect(page.getByText(t("access.permissions.changed", { added: 1, removed: 0 }))).toBeVisible();
  await save(page.locator(".perm-editor"), journey);
  await page.getByRole("button", { name: t("common.confirmChange.ok") }).click();
  await expect(page.getByText(t("done.access.roleAuthorized"))).toBeVisible();

  const expert = await journey.another("dba");
  await expert.goto("/audit");
  await expect(expert).toHaveURL(/\/limit/);

  await page.getByRole("tab", { name: t("access.roles.people") }).click();
  await chooseFound(page.getByRole("combobox", { name: t("access.roles.choosePerson") }), "芒种");
  await page.getByRole("button", { name: t("access.roles.addPerson") }).click();
  await expect(
    page.getByRole("list", { name: t("access.roles.people") }).getByRole("link", { name: "芒种" }),
  ).toBeVisible();
  await expert.goto("/audit");
  await expect(expert.getByRole("heading", { name: t("audit.list.title") })).toBeVisible();

  await page.getByRole("button", { name: t("access.roles.removePerson") }).click();
  await page.getByRole("button", { name: t("common.confirmChange.ok") }).click();
  await expect(page.getByText(t("access.roles.nobody"))).toBeVisible();
  await expert.goto("/audit");
  await expect(expert).toHaveURL(/\/limit/);

  await page.getByRole("tab", { name: t("access.roles.history") }).click();
  await expect(page.getByText(t("audit.action.access.rolePermissionsChanged"))).toBeVisible();
});

test("a team admin without the expert's role gets it, and the giver is told", async ({ journey, page }) => {
  const { t } = journey;
  await journey.as("sys");
  await page.goto("/role");
  await page
    .getByRole("list", { name: t("access.roles.title") })
    .getByRole("button", { name: /^.*ta / })
    .first()
    .click();
  // The role is in the address first: until then the one before is shown.
  await expect(page).toHaveURL(/\?role=\d+$/);
  await expect(page.getByRole("heading", { level: 2, name: "团队管理员" })).toBeVisible();
  await page.getByRole("tab", { name: t("access.roles.people") }).click();
  await chooseFound(page.getByRole("combobox", { name: t("access.roles.choosePerson") }), "大寒");
  await expect(page.getByRole("button", { name: t("access.roles.addPerson") })).toBeDisabled();
  await chooseListed(page.getByRole("combobox", { name: t("access.roles.chooseTeam") }));
  await page.getByRole("button", { name: t("access.roles.addPerson") }).click();
  await expect(page.getByText(t("access.roles.impliedDba", { name: "大寒" }))).toBeVisible();
});

async function save(scope: Locator, { t }: Journey): Promise<void> {
  await scope.getByRole("button", { name: t("common.ui.save"), exact: true }).click();
}
