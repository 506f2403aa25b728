import { listConsults, sayThere } from "@pharos/api/consult";
import { getNotifyPreferences } from "@pharos/api/message";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const expert = { ...dba, perms: ["consult:answer" as const] };
let asked = 0;

/** A browser that answers the question for leave so; until it is asked nobody has said anything. */
function browserThatSays(said: NotificationPermission): void {
  asked = 0;
  vi.stubGlobal("Notification", {
    permission: "default",
    requestPermission: async () => {
      asked += 1;
      return said;
    },
  });
}
const box = () => page.getByRole("switch", { name: t("message.preferences.browser.enabled") });
const open = (me = expert, locale: (typeof locales)[number] = "zh-CN") =>
  renderPage("/message/preferences", { me, locale });

beforeEach(() => {
  answer(sayThere, { isAway: false, isOnDuty: true });
  answer(listConsults, { list: [], total: 0, pageNum: 1, pageSize: 10 });
  answer(getNotifyPreferences, sampleOf(getNotifyPreferences, { events: [] }));
});
afterEach(() => vi.unstubAllGlobals());

it.each(locales)("are off, and the browser is asked by a click alone (%s)", async (locale) => {
  browserThatSays("granted");
  await open(expert, locale);
  await expect.element(box()).not.toBeChecked();
  expect(asked).toBe(0);
  await box().click();
  await expect.element(box()).toBeChecked();
  expect(asked).toBe(1);
  await box().click();
  await expect.element(box()).not.toBeChecked();
  expect(asked).toBe(1);
});

it("stay off where the browser refuses, with words", async () => {
  browserThatSays("denied");
  await open();
  await box().click();
  await expect.element(page.getByText(t("message.preferences.browser.denied"))).toBeVisible();
  await expect.element(box()).not.toBeChecked();
});

it("are not for those who answer nobody", async () => {
  browserThatSays("granted");
  await open({ ...dba, perms: [] });
  await expect.element(page.getByText(t("message.preferences.quiet.title"))).toBeVisible();
  await expect.element(box()).not.toBeInTheDocument();
});
