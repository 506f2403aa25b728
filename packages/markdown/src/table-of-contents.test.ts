import { expect, it } from "vitest";
import { tableOfContents } from "./table-of-contents.ts";

const wordsOf = (heading: string): string | undefined => tableOfContents(`## ${heading}`)[0]?.text;

it.each([
  ["用 *pg_dump* 备份", "用 pg_dump 备份"],
  ["Back up with _care_", "Back up with care"],
  ["**先**看 `alert.log`", "先看 alert.log"],
  ["[手册](/manual/2) 怎么读", "手册 怎么读"],
  ["select * from t where a*b=1", "select * from t where a*b=1"],
  ["v$log_history 与 log_archive_dest", "v$log_history 与 log_archive_dest"],
  ["a * b * c", "a * b * c"],
  [String.raw`\*不是强调\*`, "*不是强调*"],
])("shows the heading %s as it is read", (written, read) => {
  expect(wordsOf(written)).toBe(read);
});
