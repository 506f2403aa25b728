import { type Locale, languageOf, parseLocale } from "@pharos/i18n";
import type { ThemeMode } from "@pharos/ui";
import { useSyncExternalStore } from "react";

/** What a reader chose for this browser. `public/pre-paint.js` reads language and theme before anything is drawn. */
export interface Preferences {
  readonly locale: Locale;
  readonly themeMode: ThemeMode;
  /** The sidebar shows icons only. */
  readonly isSidebarFolded: boolean;
  /** Rows of lists take one line. */
  readonly isListDense: boolean;
}

const localeKey = "pharos.lang";
const themeKey = "pharos.theme";
const sidebarKey = "pharos.sidebar";
const densityKey = "pharos.density";

let current: Preferences = {
  locale: "zh-CN",
  themeMode: "system",
  isSidebarFolded: false,
  isListDense: false,
};
const listeners = new Set<() => void>();

/** Reads the stored choices; Chinese and the device's theme unless chosen otherwise. */
export function readPreferences(): Preferences {
  current = {
    locale: parseLocale(askedLanguage() ?? stored(localeKey)),
    themeMode: themeOf(stored(themeKey)),
    isSidebarFolded: stored(sidebarKey) === "folded",
    isListDense: stored(densityKey) === "dense",
  };
  return current;
}

/** A link in a mail brings the language of its mail along. */
const askedLanguage = (): string | null => new URLSearchParams(location.search).get("lang");

/** The choices in force, for code outside of components. */
export function preferences(): Preferences {
  return current;
}

/** Remembers the language; texts have been loaded by then (see `switchLanguage`). */
export function storeLocale(locale: Locale): void {
  store(localeKey, languageOf(locale));
  change({ ...current, locale });
}

/** Remembers and applies the theme. */
export function storeThemeMode(themeMode: ThemeMode): void {
  store(themeKey, themeMode);
  change({ ...current, themeMode });
}

/** Remembers whether the sidebar is folded. */
export function storeSidebarFolded(isSidebarFolded: boolean): void {
  store(sidebarKey, isSidebarFolded ? "folded" : "open");
  change({ ...current, isSidebarFolded });
}

/** Remembers how close the rows of lists stand. */
export function storeListDense(isListDense: boolean): void {
  store(densityKey, isListDense ? "dense" : "open");
  change({ ...current, isListDense });
}

/** The choices in force; a component that uses them follows every change. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Preferences): void {
  current = next;
  for (const listener of listeners) listener();
}

function themeOf(value: string | null): ThemeMode {
  return value === "light" || value === "dark" ? value : "system";
}

/** Storage may be switched off; a choice then lasts until the page is closed. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the choice holds in memory.
  }
}
