import { saveUser } from "@pharos/api/access";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { callsOf, refuse } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sys } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

it.each(locales)("shows a refusal at its field and keeps what was typed (%s)", async (locale) => {
  refuse(saveUser, {
    message: "Refused",
    code: "common.validation",
    fields: { account: "Somebody has this name already" },
  });
  await renderPage("/userList", { me: { ...sys, perms: ["user:edit"] }, locale });
  await page
    .getByRole("button", { name: t("access.users.create") })
    .first()
    .click();
  const form = page.getByRole("dialog");
  await form.getByLabelText(t("access.field.account")).fill("ta_ora");
  await form.getByLabelText(t("access.field.displayName")).fill("春分");
  await form.getByRole("button", { name: t("common.ui.save"), exact: true }).click();
  await expect.element(form.getByText("Somebody has this name already").first()).toBeVisible();
  await expect.element(form.getByLabelText(t("access.field.displayName"))).toHaveValue("春分");
  expect(callsOf(saveUser).map(({ body }) => body)).toMatchObject([{ account: "ta_ora" }]);
  await expectAccessible();
});
