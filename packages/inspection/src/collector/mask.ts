/**
 * SQL that masks the literals of a statement at the source. Text can be cut anywhere and be of any dialect setting, so
 * that what cannot be told for certain is masked too:
 *
 * - from a dollar quote, or from the first quote where a backslash stands before one, or from a nested comment: the rest;
 * - in one pass from left to right: strings, comments and numbers, also unclosed ones; names in double quotes stay.
 *
 * With `-v notext=1` there is no text at all.
 */
export function maskedText(column: string, characters: number): string {
  const start = `left(${column}, 20000)`;
  const beforeDollar = `regexp_replace(${start}, '\\$([^[:space:]$0-9''"(),;][^[:space:]$''"(),;]*)?\\$.*$', '?')`;
  const beforeBackslash = `regexp_replace(${beforeDollar}, '^([^'']*)''.*\\\\''.*$', '\\1?')`;
  const beforeNested = `regexp_replace(${beforeBackslash}, '/\\*([^*/]|\\*+[^*/]|/[^*])*/\\*.*$', '?')`;
  const tokens = [
    `("([^"]|"")*("|$))`,
    `[eEbBxXnN]?''([^'']|'''')*(''|$)`,
    `--[^\\n]*`,
    `/\\*([^*]|\\*+[^*/])*(\\*+/|$)`,
    `(?<![$])\\m[0-9][0-9a-zA-Z_.]*`,
  ].join("|");
  const masked = `regexp_replace(regexp_replace(${beforeNested}, '${tokens}', '\\1?', 'g'), '"\\?', '"', 'g')`;
  return `CASE WHEN current_setting('es_inspect.notext') = '1' THEN NULL ELSE left(regexp_replace(${masked}, '[[:space:]]+', ' ', 'g'), ${characters}) END`;
}

/** A client's address, or with `-v haship=1` twelve characters of its salted hash. */
export const hashedAddress = (column: string): string =>
  `CASE WHEN current_setting('es_inspect.haship') = '1' THEN left(md5(${column}::text || current_setting('es_inspect.salt')), 12) ELSE host(${column}) END`;
