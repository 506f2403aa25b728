import { changePassword } from "@pharos/api/identity";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { readToken } from "../../shared/session/index.ts";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { locales, t } from "../../testing/texts.ts";
import { PasswordDialog } from "./password.dialog.tsx";

async function fill(old: string, next: string, repeated: string): Promise<void> {
  await page.getByLabelText(t("auth.changePassword.old")).fill(old);
  await page.getByLabelText(t("auth.changePassword.new")).fill(next);
  await page.getByLabelText(t("auth.changePassword.repeat")).fill(repeated);
  await page.getByRole("button", { name: t("auth.changePassword.title") }).click();
}

it.each(locales)("checks the rules, shows the refusal at its field, and goes on (%s)", async (locale) => {
  let isClosed = false;
  await renderPart(<PasswordDialog onClose={() => (isClosed = true)} />, { locale });
  await fill("old-password-1", "abcdef", "abcdeg");
  await expect.element(page.getByText(t("validation.password", { min: 12 }))).toBeVisible();
  await expect.element(page.getByText(t("auth.changePassword.mismatch"))).toBeVisible();
  await fill("old-password-1", "harbour light 9", "harbour light 9");
  await expect.element(page.getByText(t("validation.password", { min: 12 }))).toBeVisible();
  expect(callsOf(changePassword)).toEqual([]);
  await expectAccessible();

  refuse(changePassword, { message: "Not the old one", fields: { oldPassword: "Another one" } });
  await fill("not-my-password-1", "harbour-light-9", "harbour-light-9");
  await expect.element(page.getByText("Another one")).toBeVisible();
  answer(changePassword, sampleOf(changePassword, { token: "fresh" }));
  await fill("old-password-1", "harbour-light-9", "harbour-light-9");
  await expect.poll(() => isClosed).toBe(true);
  expect(readToken()).toBe("fresh");
});
