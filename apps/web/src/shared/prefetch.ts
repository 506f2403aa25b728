import type { QueryClient } from "@tanstack/react-query";

/** What a loader gets to warm queries before its screen is shown. */
export interface PrefetchContext {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  readonly client: QueryClient;
}

/** Starts a screen's queries; failures are shown by the screen, not here. */
export type Prefetch = (context: PrefetchContext) => Promise<unknown>;
