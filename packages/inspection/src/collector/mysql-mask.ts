/**
 * SQL that masks the literals of a statement at the source, for MariaDB and MySQL. In one pass from left to right: strings,
 * comments and numbers, also unclosed ones. What cannot be told for certain is left out: with a backslash in it, where a
 * string ends depends on the mode of a session that nobody sees; double quotes are strings or names by the same mode.
 *
 * With `SET @es_notext = 1` there is no text at all.
 */
export function maskedMysqlText(column: string): string {
  const tokens = [
    "'(?:[^']|'')*(?:'|$)",
    '"(?:[^"]|"")*(?:"|$)',
    "/[*].*?(?:[*]/|$)",
    "--[^\\n]*",
    "#[^\\n]*",
    "`[^`]*(?:`|$)(*SKIP)(*F)",
    "\\\\b[0-9][0-9a-zA-Z_.]*",
  ];
  // MySQL knows no verbs in patterns: there names in backticks are masked too.
  const pattern = (parts: readonly string[]): string => `'(?s)${parts.join("|").replaceAll("'", "''")}'`;
  const mysql = tokens.map((token) => token.replace("(*SKIP)(*F)", ""));
  const masked = (chosen: string): string => `REGEXP_REPLACE(LEFT(${column}, 20000), ${chosen}, '?')`;
  const text = `/*M!100500 ${masked(pattern(tokens))} */ /*!80000 ${masked(pattern(mysql))} */`;
  return `IF(COALESCE(@es_notext, 0) = 1 OR INSTR(${column}, '\\\\') > 0, NULL, LEFT(REGEXP_REPLACE(${text}, '[[:space:]]+', ' '), 500))`;
}
