import type { TranslationKey } from "@pharos/i18n";
import { createContext, use } from "react";

/** What the shell may know about the routes without importing them. */
export interface RouteDirectory {
  /** Whether a page exists at this path, and is for the reader. */
  readonly isBuilt: (path: string) => boolean;
  /** Fetches the chunk and texts of a path ahead of a likely visit; failures are silent. */
  readonly preload: (path: string) => void;
  /** The same with the data of the page, for a visit that is about to happen. */
  readonly prefetch: (path: string) => void;
  /** Title of the page at a path; null when there is none. */
  readonly titleOf: (path: string) => TranslationKey | null;
}

const nothing: RouteDirectory = {
  isBuilt: () => false,
  preload: () => {},
  prefetch: () => {},
  titleOf: () => null,
};

/** Provided once, by the application's root. */
export const RouteDirectoryContext = createContext<RouteDirectory>(nothing);

/** Which routes exist, and how to fetch them ahead. */
export function useRouteDirectory(): RouteDirectory {
  return use(RouteDirectoryContext);
}
