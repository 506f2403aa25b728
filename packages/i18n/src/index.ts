export type { LazyNamespace, Messages } from "./keys.gen.ts";
export { defaultLocale, type Locale, languageOf, locales, nameIn, parseLocale } from "./locale.ts";
export type { KeysUnder, LooseVariables, Translate, TranslationKey, VariablesOf } from "./translate.ts";
