import type { UiAction } from "@pharos/ui";
import { useEffect } from "react";
import { clientStoreOf } from "./client-store.ts";

/** A record that a page is about. */
export interface PageTarget {
  /** Address of the page. */
  readonly path: string;
  readonly label: string;
  /** What the reader can do with it. */
  readonly actions: readonly UiAction[];
}

/** A record that was opened, to go back to. */
export type RecentPage = Pick<PageTarget, "path" | "label">;

const slot = "recent";
const recentMax = 8;

let current: PageTarget | null = null;

/** Names what the page is about: the palette offers its actions, and it is kept among the recent ones of the reader. */
export function usePageTarget(userId: number, subject: PageTarget): void {
  useEffect(() => {
    current = subject;
    return () => {
      if (current === subject) current = null;
    };
  });
  const { path, label } = subject;
  useEffect(() => {
    const store = clientStoreOf(userId);
    const others = recentSubjects(userId).filter((recent) => recent.path !== path);
    store.keep(slot, [{ path, label }, ...others].slice(0, recentMax));
  }, [userId, path, label]);
}

/** What the page is about that is shown now; null: no single record. */
export const currentSubject = (): PageTarget | null => current;

/** The records a reader has opened in this browser, the last one first. */
export function recentSubjects(userId: number): readonly RecentPage[] {
  return clientStoreOf(userId).read<RecentPage[]>(slot)?.value ?? [];
}
