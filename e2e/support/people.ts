import { demoPassword, demoSignIns } from "@pharos/fixtures/demo";
import type { Locale } from "@pharos/i18n";
import type { Page } from "@playwright/test";
import type { Account } from "./sign-in.ts";

/** Somebody of the demo story. */
export type Persona = (typeof demoSignIns)[number]["persona"];

export type Theme = "light" | "dark";

/** Language and theme of a browser. */
export type Choices = { appLocale: Locale; theme: Theme };

/** The account of a persona of the demo story. */
export function accountOf(persona: Persona): Account {
  const found = demoSignIns.find((one) => one.persona === persona);
  if (!found) throw new Error(`The demo story has no ${persona}.`);
  return { account: found.account, password: demoPassword };
}

/** Puts language and theme where the product keeps them, unless the journey has chosen others since. */
export async function remember(page: Page, { appLocale, theme }: Choices): Promise<void> {
  await page.addInitScript(
    ([language, mode]) => {
      if (localStorage.getItem("pharos.lang") === null) localStorage.setItem("pharos.lang", language);
      if (localStorage.getItem("pharos.theme") === null) localStorage.setItem("pharos.theme", mode);
    },
    [appLocale === "zh-CN" ? "zh" : "en", theme] as const,
  );
}
