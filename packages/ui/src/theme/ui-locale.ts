import type { Locale } from "antd/es/locale";
import { useEffect, useState } from "react";

/** Languages of the interface. */
export type UiLocale = "zh-CN" | "en-US";

const loaders: Readonly<Record<UiLocale, () => Promise<Locale>>> = {
  "zh-CN": async () => {
    const [locale] = await Promise.all([import("antd/es/locale/zh_CN"), import("dayjs/locale/zh-cn")]);
    return locale.default;
  },
  "en-US": async () => (await import("antd/es/locale/en_US")).default,
};

const loaded = new Map<UiLocale, Locale>();

/** Loads antd's own words of a language; await it beside the catalogues so that no English flashes. */
export async function preloadUiLocale(locale: UiLocale): Promise<void> {
  if (loaded.has(locale)) return;
  loaded.set(locale, await loaders[locale]());
}

/** antd's words of the language once they are there; the previous language's until then. */
export function useAntdLocale(locale: UiLocale): Locale | undefined {
  const [current, setCurrent] = useState(() => loaded.get(locale));
  useEffect(() => {
    let isStale = false;
    const show = () => {
      if (!isStale) setCurrent(loaded.get(locale));
    };
    // A failed download keeps the previous words: the page stays usable.
    preloadUiLocale(locale).then(show, show);
    void setDayjsLocale(locale);
    return () => {
      isStale = true;
    };
  }, [locale]);
  return loaded.get(locale) ?? current;
}

async function setDayjsLocale(locale: UiLocale): Promise<void> {
  const { default: dayjs } = await import("dayjs");
  if (locale === "zh-CN") await import("dayjs/locale/zh-cn");
  dayjs.locale(locale === "zh-CN" ? "zh-cn" : "en");
}
