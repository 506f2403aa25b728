import { closeMonth, getHourMatrix } from "@pharos/api/work-hour";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const me = { ...dba, isPA: true, perms: ["hour:view", "hour:review"] };
const month = "2026-03-01";

function draw(isClosed: boolean, locale: (typeof locales)[number] = "zh-CN") {
  answer(getHourMatrix, sampleOf(getHourMatrix, { isClosed, mayClose: true }));
  return renderPage("/teamHours?month=2026-03", { me, locale });
}

const button = (name: "close" | "open") =>
  page.getByRole("button", { name: t(`workHour.team.${name}`), exact: true });

it("asks before it closes a month, and looks again", async () => {
  await draw(false);
  answer(closeMonth, null);
  await button("close").click();
  const question = page.getByRole("dialog");
  await expect.element(question).toMatchTextContent(t("workHour.team.closeBody"));
  expect(callsOf(closeMonth)).toEqual([]);
  await question.getByRole("button", { name: t("workHour.team.close"), exact: true }).click();
  await expect.poll(() => callsOf(closeMonth).map(({ body }) => body)).toEqual([{ month, isClosed: true }]);
  await expect.poll(() => callsOf(getHourMatrix).length).toBe(2);
});

it("says in the server's words why a month is not closed", async () => {
  await draw(false);
  refuse(closeMonth, { message: "That month is not over", code: "workHour.monthNotOver" });
  await button("close").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("workHour.team.close"), exact: true })
    .click();
  await expect.element(page.getByText("That month is not over").first()).toBeVisible();
});

it.each(locales)("opens a closed month with a reason, and shows a refusal at it (%s)", async (locale) => {
  await draw(true, locale);
  await expect.element(page.getByText(t("workHour.team.closed"), { exact: true })).toBeVisible();
  await button("open").click();
  const form = page.getByRole("dialog");
  const reason = form.getByLabelText(t("workHour.team.openReason"), { exact: true });
  const send = form.getByRole("button", { name: t("workHour.team.open"), exact: true });
  await send.click();
  await expect.element(reason).toHaveAccessibleDescription(t("validation.required"));
  expect(callsOf(closeMonth)).toEqual([]);
  refuse(closeMonth, { message: "Refused", code: "common.validation", fields: { reason: "Say more" } });
  await reason.fill("补录客户确认的工时");
  await send.click();
  await expect.element(reason).toHaveAccessibleDescription("Say more");
  await expect.element(reason).toHaveValue("补录客户确认的工时");
  await expectAccessible();
  expect(callsOf(closeMonth).map(({ body }) => body)).toEqual([
    { month, isClosed: false, reason: "补录客户确认的工时" },
  ]);
});
