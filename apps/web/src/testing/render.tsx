import type { CallResult } from "@pharos/api/core";
import { getEnvClock, getUserDetail, type UserInfo, userLogin } from "@pharos/api/identity";
import type { LazyNamespace, Locale } from "@pharos/i18n";
import type { ThemeMode } from "@pharos/ui";
import type { ReactNode } from "react";
import { createMemoryRouter, type DataRouter } from "react-router";
import { expect, onTestFinished } from "vitest";
import { cleanup, render } from "vitest-browser-react";
import { createApplication } from "../app/application.tsx";
import { routes as everyRoute } from "../app/routes.ts";
import { identityQueries } from "../features/identity/api.ts";
import { readPreferences, storeLocale, storeThemeMode } from "../shared/preferences.ts";
import type { RouteEntry } from "../shared/route-entry.ts";
import { storeToken } from "../shared/session/index.ts";
import { answer, failWith } from "./network.ts";
import { sys, clock as usualClock } from "./samples.ts";

/** Who looks, and how. */
export interface Viewing {
  /** Null: no one is signed in. */
  readonly me?: UserInfo | null;
  readonly locale?: Locale;
  readonly theme?: ThemeMode;
  /** The browser still has a token that the server does not know any more. */
  readonly hasEnded?: boolean;
  /** What the installation says about itself. */
  readonly clock?: CallResult<typeof getEnvClock>;
}

/** A drawn page. */
export interface Drawn {
  /** Where the reader is. */
  readonly path: () => string;
  readonly router: DataRouter;
}

/** Draws the application at an address: guard, shell, texts and screen are the real ones. */
export const renderPage = (path: string, viewing: Viewing = {}): Promise<Drawn> =>
  draw(everyRoute, path, viewing);

/**
 * Where a part ends up that moves on after its test has signed out. Without a page of its own, the way to the sign-in
 * page would lead to the part again, which needs a sign-in: round and round, and the page of all tests stands still.
 */
const signInPage: RouteEntry = {
  path: "/login",
  title: "shell.titles.login",
  meta: { full: true, noVerifyLogin: true },
  screen: () => Promise.resolve(() => null),
};

/** Draws a component alone, with everything that stands above a screen. `texts` are those its screen would load. */
export function renderPart(
  element: ReactNode,
  { texts = [], at = "/", ...viewing }: Viewing & { texts?: readonly LazyNamespace[]; at?: string } = {},
): Promise<Drawn> {
  const Part = () => <main>{element}</main>;
  const route: RouteEntry = {
    path: "*",
    title: "shell.titles.notFound",
    meta: { full: true, noAuth: true },
    texts,
    screen: () => Promise.resolve(Part),
  };
  return draw([route, signInPage], at, viewing);
}

async function draw(
  routes: readonly RouteEntry[],
  path: string,
  { me = sys, locale = "zh-CN", theme = "light", hasEnded = false, clock = usualClock }: Viewing,
): Promise<Drawn> {
  readPreferences();
  storeLocale(locale);
  storeThemeMode(theme);
  answer(getEnvClock, clock);
  if (me) {
    storeToken("token");
    if (hasEnded) failWith(userLogin, 401);
    else answer(userLogin, me);
    answer(getUserDetail, me);
  }
  const { element, router, client, dispose } = await createApplication(routes, locale, (table) =>
    createMemoryRouter(table, { initialEntries: [path] }),
  );
  await client.prefetchQuery(identityQueries.installation());
  onTestFinished(() => {
    dispose();
    client.clear();
    router.dispose();
  });
  await cleanup();
  await render(element);
  await expect.poll(() => document.querySelector(".app-starting")).toBeNull();
  await expect.poll(() => router.state.navigation.state).toBe("idle");
  return { router, path: () => router.state.location.pathname + router.state.location.search };
}
