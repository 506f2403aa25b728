import type { LazyNamespace, Locale, LooseVariables, Translate, TranslationKey } from "@pharos/i18n";
import { createWebTexts, type WebTexts } from "@pharos/i18n/web";
import { preloadUiLocale } from "@pharos/ui";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { storeLocale } from "./preferences.ts";

let texts: WebTexts | null = null;

/** Loads the core texts and the components' own words of a language; called once at start. */
export async function startTexts(locale: Locale): Promise<WebTexts> {
  const [started] = await Promise.all([createWebTexts(locale), preloadUiLocale(locale)]);
  texts = started;
  return started;
}

/** Makes the texts of a screen available; the route table does it for every screen. */
export async function loadTexts(namespaces: readonly LazyNamespace[]): Promise<void> {
  await texts?.load(...namespaces);
}

/** Switches the language of the whole application; rejects, and changes nothing, when its texts cannot be loaded. */
export async function switchLanguage(locale: Locale): Promise<void> {
  await Promise.all([texts?.switchTo(locale), preloadUiLocale(locale)]);
  storeLocale(locale);
}

/** Translates outside of components: toasts, titles, errors. */
export const translate: Translate = (key, ...[variables]) =>
  texts ? say(texts.instance.t, key, variables) : key;

/** The typed translate function of a component; it follows the language. */
export function useT(): Translate {
  const { i18n: instance } = useTranslation();
  const { language } = instance;
  return useMemo<Translate>(() => {
    const fixed = instance.getFixedT(language);
    return (key, ...[variables]) => say(fixed, key, variables);
  }, [instance, language]);
}

/** Finds words for a key that was made from data; it answers undefined when no one has written any. */
export function useFindWords(): (key: string) => string | undefined {
  const { i18n: instance } = useTranslation();
  const { language } = instance;
  return useMemo(() => {
    const fixed = instance.getFixedT(language);
    return (key) => {
      const words: unknown = instance.exists(key) ? fixed(key) : undefined;
      return typeof words === "string" ? words : undefined;
    };
  }, [instance, language]);
}

function say(t: TFunction, key: TranslationKey, variables: LooseVariables | undefined): string {
  return t(key, variables ?? {});
}
