import type { Locale } from "@pharos/i18n";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { wordsOf } from "./texts.ts";

export type Account = { account: string; password: string };

/** Signs in as a person does: opens the page, types, presses the button, waits until the shell is there. */
export async function signInByHand(
  page: Page,
  { account, password }: Account,
  locale: Locale,
): Promise<void> {
  const t = wordsOf(locale);
  if (!new URL(page.url(), "http://none").pathname.startsWith("/login")) await page.goto("/login");
  await page.getByRole("textbox", { name: t("auth.account"), exact: true }).fill(account);
  await page.getByRole("textbox", { name: t("auth.password"), exact: true }).fill(password);
  // On a machine without a second to spare the server may refuse for the moment; anyone who is informed so presses again.
  const isInside = (url: URL) => !url.pathname.startsWith("/login");
  await expect(async () => {
    if (isInside(new URL(page.url()))) return;
    await page.getByRole("button", { name: t("auth.signIn"), exact: true }).click({ timeout: 5000 });
    await page.waitForURL(isInside, { timeout: 15_000 });
  }).toPass();
  // The address is there before the page: until then the sign-in page stands, with the same names as the menus.
  await expect(page.getByRole("textbox", { name: t("auth.password"), exact: true })).toBeHidden();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

/** Where the browser keeps its session. */
export const tokenName = "pharos_token";

export type SignedInAccounts = {
  /** The session of an account. */
  tokenOf(account: Account): Promise<string>;
  /** Gives a context the session of an account. Sign out only in contexts that signed in by hand. */
  enter(context: BrowserContext, account: Account): Promise<void>;
};

/** Signs every account in once and hands its session to all later contexts of the same server. */
export function keepSessions(baseURL: string): SignedInAccounts {
  const sessions = new Map<string, Promise<string>>();

  const signIn = async ({ account, password }: Account): Promise<string> => {
    const answer = await fetch(`${baseURL}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ loginType: "password", account, password }),
    });
    const { operateCallBackObj, operateMessage } = await answer.json();
    if (!operateCallBackObj) throw new Error(`${account} cannot sign in: ${operateMessage}`);
    return operateCallBackObj.token;
  };

  /** Whether the server still knows the session: another journey may have ended it, as leaving an organisation does. */
  const isAlive = async (token: string): Promise<boolean> =>
    (await fetch(`${baseURL}/esapi/user/detail`, { headers: { authorization: token } })).status === 200;

  const tokenOf = async (account: Account): Promise<string> => {
    const known = await sessions.get(account.account);
    const session = known !== undefined && (await isAlive(known)) ? Promise.resolve(known) : signIn(account);
    sessions.set(account.account, session);
    return session;
  };

  return {
    tokenOf,
    enter: async (context, account) =>
      context.addCookies([
        { name: tokenName, value: encodeURIComponent(await tokenOf(account)), url: baseURL },
      ]),
  };
}
