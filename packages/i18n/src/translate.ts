import type { Messages } from "./keys.gen.ts";

/** `serviceRequest.close.label`: namespace (file `service-request.json`), then the path inside it. */
export type TranslationKey = keyof Messages;

/** Variables whose names the compiler no longer knows, because they were stored or sent. */
export type LooseVariables = Record<string, string | number>;

/** Nothing after the key when a text has no variables, else exactly its variables. */
export type VariablesOf<K extends TranslationKey> = keyof Messages[K] extends never
  ? []
  : [variables: Messages[K]];

/** The translate function of a page: one language, typed keys and variables. */
export type Translate = <K extends TranslationKey>(key: K, ...variables: VariablesOf<K>) => string;

/** The keys below a prefix, without it: `KeysUnder<"errors">` are the codes that have words. */
export type KeysUnder<Prefix extends string> = TranslationKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;
