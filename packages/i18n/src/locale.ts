/** The languages of the product. Chinese is the source language, English is complete. */
export const locales = ["zh-CN", "en-US"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "zh-CN";

/**
 * The best supported language for a language tag, a stored preference (`zh`, `en`) or an
 * `Accept-Language` header; Chinese when nothing matches.
 */
export function parseLocale(value: string | null | undefined): Locale {
  for (const { tag } of rankedTags(value ?? "")) {
    if (tag === "zh" || tag.startsWith("zh-")) return "zh-CN";
    if (tag === "en" || tag.startsWith("en-")) return "en-US";
  }
  return defaultLocale;
}

/** How a language is stored with a person or a text, and named on the wire. */
export const languageOf = (locale: Locale): "zh" | "en" => (locale === "zh-CN" ? "zh" : "en");

/** A name that exists in both languages, in the reader's; the other one stands in for a missing one. */
export function nameIn(locale: Locale, zh: string, en: string | null): string;
export function nameIn(locale: Locale, zh: string | null, en: string | null): string | null;
export function nameIn(locale: Locale, zh: string | null, en: string | null): string | null {
  // What is empty in both stays an empty text.
  return locale === "zh-CN" ? zh || en || zh : en || zh;
}

function rankedTags(header: string): { tag: string; weight: number }[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().toLowerCase().replaceAll("_", "-").split(";");
      const quality = options.map((option) => option.trim()).find((option) => option.startsWith("q="));
      return { tag: tag.trim(), weight: quality ? Number(quality.slice(2)) || 0 : 1 };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((a, b) => b.weight - a.weight);
}
