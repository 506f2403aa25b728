import { deleteRole, getRole, listRoles } from "@pharos/api/access";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { rowOf, sampleOf } from "../../testing/sample.ts";
import { sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const me = { ...sys, perms: ["role:edit"] };
const reason = "内置角色不能删除";
const builtIn = { id: 3, name: "服务专家", nameEn: "Expert", code: "dba", builtin: true };

it.each(locales)("keeps a refused action in reach, and says why on focus (%s)", async (locale) => {
  answer(listRoles, [rowOf(listRoles, builtIn)]);
  answer(getRole, sampleOf(getRole, { ...builtIn, abilities: { delete: { isAllowed: false, reason } } }));
  await renderPage("/role", { me, locale });
  const remove = page.getByRole("button", { name: t("access.roles.delete") });
  await expect.element(remove).toHaveAttribute("aria-disabled", "true");
  await expect.element(remove).toHaveAccessibleDescription(reason);
  const button = remove.element();
  if (button instanceof HTMLElement) button.focus();
  await expect.element(page.getByRole("tooltip", { name: reason })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await remove.click({ force: true });
  expect(page.getByRole("dialog").elements()).toEqual([]);
  expect(callsOf(deleteRole)).toEqual([]);
});

it("deletes a role of the own after a question", async () => {
  answer(listRoles, [rowOf(listRoles, { ...builtIn, builtin: false })]);
  answer(
    getRole,
    sampleOf(getRole, { ...builtIn, builtin: false, abilities: { delete: { isAllowed: true } } }),
  );
  answer(deleteRole, null);
  await renderPage("/role", { me });
  await page.getByRole("button", { name: t("access.roles.delete") }).click();
  const question = page.getByRole("dialog");
  await expect.element(question).toBeVisible();
  expect(callsOf(deleteRole)).toEqual([]);
  await question.getByRole("button", { name: t("access.roles.delete") }).click();
  await expect.poll(() => callsOf(deleteRole)).toHaveLength(1);
});
