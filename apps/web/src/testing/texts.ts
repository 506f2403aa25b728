export { locales } from "@pharos/i18n";
/** The words of the page that is drawn, in its language; a screen's own words are there once it is. */
export { translate as t } from "../shared/texts.ts";
