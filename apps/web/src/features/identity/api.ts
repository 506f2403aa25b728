import type { UserInfo } from "@pharos/api/identity";
import { getEnvClock, getUserDetail, userLogin } from "@pharos/api/identity";
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/index.ts";

/** Queries of the signed-in user and of this installation. */
export const identityQueries = {
  /** Who is signed in, with flags, permissions and the unread counter. */
  me: () =>
    queryOptions({
      queryKey: ["identity", "me"],
      queryFn: ({ signal }) => call(getUserDetail, {}, { signal, isPageRead: false }),
      staleTime: 60_000,
    }),
  /** Names, service desk and sign-in ways of this installation. The clock and nonce in it are of no use later. */
  installation: () =>
    queryOptions({
      queryKey: ["identity", "installation"],
      queryFn: async ({ signal }) => (await call(getEnvClock, {}, { signal })).env,
      staleTime: Number.POSITIVE_INFINITY,
    }),
} as const;

/** What this installation is called and offers. */
export type Installation = Awaited<ReturnType<typeof readClock>>["env"];

/** A fresh nonce and key for a signed request. */
export function readClock() {
  return call(getEnvClock);
}

/** The user in the cache, without asking the server. */
export function cachedUser(client: QueryClient): UserInfo | undefined {
  return client.getQueryData(identityQueries.me().queryKey);
}

/** Loads the user at the start of a tab and records the visit. */
export async function loadUser(client: QueryClient): Promise<UserInfo> {
  const user = await call(userLogin);
  client.setQueryData(identityQueries.me().queryKey, user);
  return user;
}

/** Asks for the user again; keeps the known one when the server cannot be reached. */
export async function refreshUser(client: QueryClient): Promise<UserInfo> {
  return client.fetchQuery({ ...identityQueries.me(), staleTime: 0 });
}

/** The signed-in user; only below the shell, where the guard has loaded it. */
export function useMe(): UserInfo {
  return useSuspenseQuery(identityQueries.me()).data;
}

/** What this installation is called and offers; undefined until known. */
export function useInstallation(): Installation | undefined {
  return useQuery(identityQueries.installation()).data;
}

/** The copyright line of this year; empty until the installation is known. */
export function useCopyright(): string {
  return useInstallation()?.copyright.replaceAll("{year}", String(new Date().getFullYear())) ?? "";
}
