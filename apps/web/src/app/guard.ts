import type { UserInfo } from "@pharos/api/identity";
import type { RouteEntry, RouteMeta } from "../shared/route-entry.ts";

/** What the guard has to do before a page is entered, in this order. */
export type GuardStep = "enter" | "signIn" | "loadUser" | "refreshUser" | "checkUser";

/** What the guard knows when a page is about to be entered. */
export interface GuardQuestion {
  readonly path: string;
  readonly meta: RouteMeta;
  readonly hasToken: boolean;
  readonly hasUser: boolean;
}

/** Pages that must show today's permissions and counters. */
const refreshingPaths = new Set(["/", "/serviceRecords", "/article", "/resource", "/search"]);

/** The first step for a page: enter it, sign in, or get the user first. */
export function guardStep({ path, meta, hasToken, hasUser }: GuardQuestion): GuardStep {
  if (isOpenToAll(path, meta)) return "enter";
  if (!hasToken) return "signIn";
  if (!hasUser) return "loadUser";
  return refreshingPaths.has(normalised(path)) ? "refreshUser" : "checkUser";
}

/** Whether a page needs no sign-in at all. */
export function isOpenToAll(path: string, meta: RouteMeta): boolean {
  return (
    normalised(path) === "/sn/apply" ||
    path.startsWith("/service-order-share/") ||
    meta.noVerifyLogin === true
  );
}

/** Where a signed-in user is sent instead of a page; null when it may be entered. */
export function detourOf(
  user: UserInfo,
  { meta, isFor }: Pick<RouteEntry, "meta" | "isFor">,
  path: string,
): "/" | "/invite" | "/limit" | "/login" | null {
  // The sign-in page is also where a first password is replaced.
  if (user.mustChangePassword) return "/login";
  // An ordinary user without an organisation, or of a disabled one, finds nothing anywhere else.
  const mayEnter = user.isSys || user.isEsDba || (user.isUser && user.companyId !== null);
  if (normalised(path) === "/invite" && mayEnter) return "/";
  if (!meta.noAuth && !mayEnter) return "/invite";
  return isFor && !isFor(user) ? "/limit" : null;
}

function normalised(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}
