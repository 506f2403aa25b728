import { demoPassword, demoSignIns } from "@pharos/fixtures/demo";
import type { Locale } from "@pharos/i18n";
import type { Page } from "@playwright/test";
import type { Account } from "./sign-in.ts";

/** People of the story who are not offered on the sign-in page, such as anyone who comes to harm. */
const extras = [
  { persona: "accountOwner", account: "emp01" },
  { persona: "leavingMember", account: "ziteng" },
  { persona: "expiredCustomer", account: "gancao" },
] as const;

/** Someone of the demo story. */
export type Persona = (typeof demoSignIns)[number]["persona"] | (typeof extras)[number]["persona"];

export type Theme = "light" | "dark";

/** Language, theme and habits of a browser. */
export type Choices = {
  appLocale: Locale;
  theme: Theme;
  /** Replies wait ten seconds in which they can be taken back; off, so that journeys need not wait. */
  hasSendDelay: boolean;
};

/** The account of a persona of the demo story. */
export function accountOf(persona: Persona): Account {
  const found = [...demoSignIns, ...extras].find((one) => one.persona === persona);
  if (!found) throw new Error(`The demo story has no ${persona}.`);
  return { account: found.account, password: demoPassword };
}

/** Puts the choices where the product keeps them, unless the journey has chosen others since; the theme is the device's. */
export async function remember(
  page: Page,
  { appLocale, hasSendDelay }: Omit<Choices, "theme">,
): Promise<void> {
  const choices = {
    "pharos.lang": appLocale === "zh-CN" ? "zh" : "en",
    ...Object.fromEntries(
      demoSignIns.map(({ account }) => [`pharos.sendDelay.${account}`, hasSendDelay ? "on" : "off"]),
    ),
  };
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored))
      if (localStorage?.getItem(key) === null) localStorage.setItem(key, value);
  }, choices);
}
