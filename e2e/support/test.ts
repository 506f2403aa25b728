import type { Translate } from "@pharos/i18n";
import { type APIRequestContext, test as base, type Page, request } from "@playwright/test";
import { copyDemoInto } from "./demo-folder.ts";
import { accountOf, type Choices, type Persona, remember } from "./people.ts";
import { type RunningServer, startServer } from "./server.ts";
import { keepSessions, type SignedInAccounts, signInByHand } from "./sign-in.ts";
import { wordsOf } from "./texts.ts";
import { watchPage } from "./watch-page.ts";

export { expect } from "@playwright/test";

export type Journey = {
  /** Words of the chosen language by key. */
  t: Translate;
  /** Opens the page as someone who has signed in before. */
  as(persona: Persona): Promise<Page>;
  /** A second person in a browser of their own, for journeys where two meet. */
  another(persona: Persona, choices?: Partial<Choices>): Promise<Page>;
  /** Somebody who only calls the server, without a browser: for `callFrom`. */
  caller(persona: Persona): Promise<APIRequestContext>;
  /** Signs in through the form; for journeys that are about signing in or that sign out. */
  signIn(persona: Persona): Promise<void>;
  /** A picture for people to look at, in test-results/screens; taken where TEST_SCREENSHOTS asks for it. */
  screenshot(name: string, page?: Page): Promise<void>;
};

/** What makes a browser a phone's: `test.use(phone)`. */
export const phone = { viewport: { width: 375, height: 812 }, hasTouch: true };

type PerTest = Choices & {
  journey: Journey;
  openAnother: (choices: Partial<Choices>) => Promise<Page>;
  openCaller: Journey["caller"];
};
type PerWorker = { server: RunningServer; sessions: SignedInAccounts };

/**
 * Playwright's test with one server of our own for each worker, personas, languages, themes and phones:
 * `test.use({ appLocale: "en-US", theme: "dark", ...phone })`. A page with an uncaught error, a violation of the content
 * policy or a request to a foreign host fails its test.
 */
export const test = base.extend<PerTest, PerWorker>({
  appLocale: ["zh-CN", { option: true }],
  theme: ["light", { option: true }],
  hasSendDelay: [false, { option: true }],

  server: [
    async ({}, use) => {
      const server = await startServer({}, copyDemoInto);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  sessions: [async ({ server }, use) => use(keepSessions(server.url)), { scope: "worker" }],

  baseURL: async ({ server }, use) => use(server.url),
  locale: async ({ appLocale }, use) => use(appLocale),
  colorScheme: async ({ theme }, use) => use(theme),
  timezoneId: "Asia/Shanghai",

  page: async ({ page, server, appLocale, hasSendDelay }, use, testInfo) => {
    const troubles = watchPage(page, server.url);
    await remember(page, { appLocale, hasSendDelay });
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach("server output", { body: server.output(), contentType: "text/plain" });
    }
    refuseTroubles(troubles);
  },

  openAnother: async (
    { browser, contextOptions, viewport, hasTouch, server, appLocale, theme, hasSendDelay },
    use,
  ) => {
    const pages: Page[] = [];
    const troubles: string[][] = [];
    await use(async (choices) => {
      const chosen = { appLocale, theme, hasSendDelay, ...choices };
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        hasTouch,
        baseURL: server.url,
        locale: chosen.appLocale,
        colorScheme: chosen.theme,
        timezoneId: "Asia/Shanghai",
      });
      const page = await context.newPage();
      pages.push(page);
      troubles.push(watchPage(page, server.url));
      await remember(page, chosen);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    refuseTroubles(troubles.flat());
  },

  openCaller: async ({ server, sessions }, use) => {
    const callers: APIRequestContext[] = [];
    await use(async (persona) => {
      const authorization = await sessions.tokenOf(accountOf(persona));
      const caller = await request.newContext({
        baseURL: server.url,
        extraHTTPHeaders: { authorization },
      });
      callers.push(caller);
      return caller;
    });
    await Promise.all(callers.map((caller) => caller.dispose()));
  },

  journey: async ({ page, openAnother, openCaller, sessions, appLocale }, use) => {
    await use({
      t: wordsOf(appLocale),
      as: async (persona) => {
        await sessions.enter(page.context(), accountOf(persona));
        return page;
      },
      another: async (persona, choices = {}) => {
        const other = await openAnother(choices);
        await sessions.enter(other.context(), accountOf(persona));
        return other;
      },
      caller: openCaller,
      signIn: (persona) => signInByHand(page, accountOf(persona), appLocale),
      screenshot: async (name, of = page) => {
        if (!process.env["TEST_SCREENSHOTS"]) return;
        await of.screenshot({ path: `test-results/screens/${name}.png`, animations: "disabled" });
      },
    });
  },
});

function refuseTroubles(troubles: readonly string[]): void {
  if (troubles.length > 0) throw new Error(`The page had troubles of its own:\n${troubles.join("\n")}`);
}
