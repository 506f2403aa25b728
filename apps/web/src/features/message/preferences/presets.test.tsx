import { getNotifyPreferences, saveNotifyPreferences } from "@pharos/api/message";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { customer } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const on = { isOn: true, isOwnChoice: false, isChangeable: true };
const off = { isOn: false, isOwnChoice: false, isChangeable: true };
const locked = { isOn: true, isOwnChoice: false, isChangeable: false };
const never = { isOn: false, isOwnChoice: false, isChangeable: false };

const preferences = sampleOf(getNotifyPreferences, {
  events: [
    { event: "fault.closed", type: 1, channels: { inapp: on, email: on, sms: off } },
    { event: "user.locked", type: 2, channels: { inapp: locked, email: locked, sms: never } },
    {
      event: "fault.reply.vendor",
      type: 1,
      channels: { inapp: { ...off, isOwnChoice: true }, email: off, sms: on },
    },
  ],
  quietHours: { isEnabled: true, fromMinute: 22 * 60, untilMinute: 8 * 60 },
});

const sent = () => callsOf(saveNotifyPreferences).map(({ body }) => body);
const preset = (name: "rules" | "mail" | "inapp") =>
  page.getByRole("button", { name: t(`message.preferences.presets.${name}`) });

it.each(locales)("set everything that may be changed and is not so yet (%s)", async (locale) => {
  answer(getNotifyPreferences, preferences);
  answer(saveNotifyPreferences, preferences);
  await renderPage("/message/preferences", { me: customer, locale });
  await preset("inapp").click();
  await expect.poll(sent).toEqual([
    {
      choices: [
        { event: "fault.closed", channel: "email", isOn: false },
        { event: "fault.reply.vendor", channel: "inapp", isOn: true },
        { event: "fault.reply.vendor", channel: "sms", isOn: false },
      ],
    },
  ]);
  await preset("mail").click();
  await expect
    .poll(() => sent()[1])
    .toEqual({
      choices: [
        { event: "fault.reply.vendor", channel: "inapp", isOn: true },
        { event: "fault.reply.vendor", channel: "email", isOn: true },
      ],
    });
  await preset("rules").click();
  await expect
    .poll(() => sent()[2])
    .toEqual({ choices: [{ event: "fault.reply.vendor", channel: "inapp", isOn: null }] });
  await expectAccessible();
});

it("writes the hours as 24 of a day, also typed without a colon", async () => {
  answer(getNotifyPreferences, preferences);
  answer(saveNotifyPreferences, preferences);
  await renderPage("/message/preferences", { me: customer });
  const from = page.getByLabelText(t("message.preferences.quiet.from"), { exact: true });
  await expect.element(from).toHaveValue("22:00");
  await from.fill("2130");
  await page.getByRole("button", { name: t("message.preferences.quiet.save") }).click();
  await expect
    .poll(sent)
    .toEqual([{ quietHours: { isEnabled: true, fromMinute: 21 * 60 + 30, untilMinute: 8 * 60 } }]);
});

it("leaves the hour as it was while what is typed is no time", async () => {
  answer(getNotifyPreferences, preferences);
  await renderPage("/message/preferences", { me: customer });
  const from = page.getByLabelText(t("message.preferences.quiet.from"), { exact: true });
  await from.fill("25:00");
  await page.getByRole("switch", { name: t("message.preferences.quiet.enabled") }).hover();
  (from.element() as HTMLElement).blur();
  await expect.element(from).toHaveValue("22:00");
  expect(page.getByRole("button", { name: t("message.preferences.quiet.save") }).elements()).toEqual([]);
});
