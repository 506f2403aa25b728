import type { Locale } from "@pharos/i18n";
import { type BrowserContext, expect, type Page, request } from "@playwright/test";
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

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** Where the browser keeps its session. */
export const tokenName = "pharos_token";

export type SignedInAccounts = {
  /** Gives a context the session of an account. Sign out only in contexts that signed in by hand. */
  enter(context: BrowserContext, account: Account): Promise<void>;
};

/** Signs every account in once, through the interface, and hands its session to all later contexts of the same server. */
export function keepSessions(baseURL: string): SignedInAccounts {
  const sessions = new Map<string, Promise<Cookies>>();

  const signIn = async ({ account, password }: Account): Promise<Cookies> => {
    const context = await request.newContext({ baseURL });
    const answer = await context.post("/api/login", { data: { loginType: "password", account, password } });
    const { operateCallBackObj, operateMessage } = await answer.json();
    await context.dispose();
    if (!operateCallBackObj) throw new Error(`${account} cannot sign in: ${operateMessage}`);
    return [{ name: tokenName, value: encodeURIComponent(operateCallBackObj.token), url: baseURL }];
  };

  /** Whether the server still knows the session: another journey may have ended it, as leaving an organisation does. */
  const isAlive = async (context: BrowserContext, cookies: Cookies): Promise<boolean> => {
    const token = cookies.find(({ name }) => name === tokenName)?.value ?? "";
    const reply = await context.request.get(`${baseURL}/esapi/user/detail`, {
      headers: { authorization: decodeURIComponent(token) },
    });
    return reply.status() === 200;
  };

  return {
    enter: async (context, account) => {
      const known = await sessions.get(account.account);
      const session = known && (await isAlive(context, known)) ? Promise.resolve(known) : signIn(account);
      sessions.set(account.account, session);
      await context.addCookies(await session);
    },
  };
}
