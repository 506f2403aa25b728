import type { UserInfo } from "@pharos/api/identity";
import type { QueryClient } from "@tanstack/react-query";
import { type MiddlewareFunction, redirect } from "react-router";
import { cachedUser, loadUser, refreshUser } from "../features/identity/api.ts";
import { SignedOutError } from "../shared/api/index.ts";
import { loginPath } from "../shared/redirect.ts";
import type { RouteEntry } from "../shared/route-entry.ts";
import { readToken } from "../shared/session/index.ts";
import { detourOf, guardStep } from "./guard.ts";

/** The guard of specification §2.2 as the root's middleware: it runs before every loader of every navigation. */
export function guardMiddleware(
  client: QueryClient,
  find: (path: string) => RouteEntry | undefined,
  preload: (path: string) => void,
): MiddlewareFunction {
  let enteredPath: string | null = null;
  return async ({ request }, next) => {
    const url = new URL(request.url);
    const entry = find(url.pathname) ?? { meta: {} };
    const known = cachedUser(client);
    const step = guardStep({
      path: url.pathname,
      meta: entry.meta,
      hasToken: readToken() !== null,
      hasUser: known !== undefined,
    });
    if (step === "signIn") throw redirect(loginPath(url.pathname + url.search));
    // The page's parts travel while the server is asked who this is; nothing in them is secret.
    preload(url.pathname);
    if (step !== "enter") {
      // A filter or a page number in the address is no new entry.
      const isEntering = url.pathname !== enteredPath;
      const user = await userFor(
        client,
        step === "refreshUser" && !isEntering ? "checkUser" : step,
        known,
        url.pathname + url.search,
      );
      const detour = detourOf(user, entry, url.pathname);
      if (detour === "/login") throw redirect(loginPath(url.pathname + url.search));
      if (detour && url.pathname !== detour) throw redirect(detour);
    }
    enteredPath = url.pathname;
    await next();
  };
}

async function userFor(
  client: QueryClient,
  step: "loadUser" | "refreshUser" | "checkUser",
  known: UserInfo | undefined,
  path: string,
): Promise<UserInfo> {
  if (!known) {
    return loadUser(client).catch((error: unknown) => {
      // The session ended before it began: the way to the sign-in page has been taken already.
      if (error instanceof SignedOutError) throw redirect(loginPath(path));
      throw error;
    });
  }
  if (step !== "refreshUser") return known;
  // What was known is good enough to enter when the server is away; the page says what is wrong.
  return refreshUser(client).catch((error: unknown) => {
    if (error instanceof SignedOutError) throw redirect(loginPath(path));
    return known;
  });
}
