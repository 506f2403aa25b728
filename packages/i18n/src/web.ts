import { createInstance, type i18n } from "i18next";
import { i18nextOptions, textStore } from "./i18next-options.ts";
import type { LazyNamespace } from "./keys.gen.ts";
import { coreLoaders, type Loader, loaders } from "./loaders.gen.ts";
import type { Locale } from "./locale.ts";

export type WebTexts = {
  /** The i18next instance, for react-i18next's provider. */
  instance: i18n;
  /** Makes namespaces available in the current language; call it where a screen is loaded. */
  load(...namespaces: LazyNamespace[]): Promise<void>;
  /** Switches the language after its core texts and all namespaces loaded so far have arrived. */
  switchTo(locale: Locale): Promise<void>;
};

/** Starts the texts of the browser in one language; only that language's core texts are fetched. */
export async function createWebTexts(initial: Locale): Promise<WebTexts> {
  const instance = createInstance();
  const wanted = new Set<LazyNamespace>();
  let current = initial;

  const fetchAll = async (locale: Locale, namespaces: Iterable<LazyNamespace>): Promise<void> => {
    const missing = [...namespaces].filter(
      (name) => instance.getResource(locale, textStore, name) === undefined,
    );
    await Promise.all(
      missing.map(async (name) => {
        const loadNamespace: Loader = loaders[locale][name];
        const { default: texts } = await loadNamespace();
        instance.addResourceBundle(locale, textStore, { [name]: texts }, true, true);
      }),
    );
  };

  const { core } = await coreLoaders[initial]();
  await instance.init({ ...i18nextOptions, lng: initial, resources: { [initial]: { [textStore]: core } } });

  return {
    instance,
    load: async (...namespaces) => {
      for (const name of namespaces) wanted.add(name);
      await fetchAll(current, namespaces);
    },
    switchTo: async (locale) => {
      const { core: texts } = await coreLoaders[locale]();
      instance.addResourceBundle(locale, textStore, texts, true, true);
      await fetchAll(locale, wanted);
      current = locale;
      await instance.changeLanguage(locale);
    },
  };
}
