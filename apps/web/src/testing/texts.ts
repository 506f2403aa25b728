import type { Translate } from "@pharos/i18n";
import { translate } from "../shared/texts.ts";

export { locales } from "@pharos/i18n";

/** The words of the page that is drawn, in its language; a screen's own words are there once it is. */
export const t: Translate = (key, ...variables) => {
  const words = translate(key, ...variables);
  if (words === key) throw new Error(`The page that is drawn has no text ${key}.`);
  return words;
};
