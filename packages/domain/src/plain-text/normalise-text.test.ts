import { expect, it } from "vitest";
import { findErrorCodes } from "../error-codes.ts";
import { indexTerms, searchTerms } from "../search/index.ts";
import { normaliseText, withoutInvisible } from "./normalise-text.ts";

it.each([
  ["full width", "ＯＲＡ－０００３６", "ORA-00036"],
  ["an en dash", "ORA–01555", "ORA-01555"],
  ["a hyphen that does not break", "ORA‑04031", "ORA-04031"],
  ["a minus", "ORA−00060", "ORA-00060"],
  ["an em dash", "TNS—12541", "TNS-12541"],
  ["a zero width space", "innodb\u200b_buffer\u200b_pool", "innodb_buffer_pool"],
  ["a soft hyphen", "table\u00adspace", "tablespace"],
  ["direction marks", "\u202d澜汐银行\u202c\u2066\u2069", "澜汐银行"],
  ["a byte order mark and a selector", "\ufeff葛\u{e0100}城", "葛城"],
  ["radicals of Kangxi", "⽇⽉⽔", "日月水"],
  ["supplementary radicals", "⻓⻔⻋⻢⺠⻰⻳⺁", "长门车马民龙龟厂"],
  ["a space that does not break", "澜汐\u00a0银行", "澜汐 银行"],
  ["ligatures", "eﬃcient ﬁle", "efficient file"],
])("normalises %s", (_, text, normal) => {
  expect(normaliseText(text)).toBe(normal);
  expect(normaliseText(normal)).toBe(normal);
});

it("leaves what is plain as it is, with its case", () => {
  const text = "SELECT * FROM t_Heron -- 苍鹭，①\n";
  expect(normaliseText(text)).toBe("SELECT * FROM t_Heron -- 苍鹭,1\n");
  expect(withoutInvisible(text)).toBe(text);
});

it("leaves pictures of several parts whole", () => {
  expect(withoutInvisible("值班\u200b 👩‍💻 ✔️")).toBe("值班 👩‍💻 ✔️");
});

it.each(["ORA–01555", "ORA‑01555", "ORA−1555", "ＯＲＡ－０１５５５", "ORA\u200b-01555", "O\u00adRA—01555"])(
  "finds the error code in %s",
  (text) => {
    expect(findErrorCodes(`报错 ${text}：快照过旧`).map(({ code }) => code)).toEqual(["ORA-01555"]);
  },
);

it.each([
  ["innodb\u200b_buffer\u200b_pool", "innodb_buffer_pool"],
  ["table\u00adspace", "tablespace"],
  ["主备⻔户⻓期", "主备门户长期"],
  ["ORA–01555", "ORA-01555"],
])("finds %j by %j, and the other way round", (stored, asked) => {
  for (const [text, question] of [
    [stored, asked],
    [asked, stored],
  ] as const) {
    const terms = new Set(indexTerms(text));
    for (const { ways } of searchTerms(question))
      expect(ways.some((way) => way.every(({ term }) => terms.has(term)))).toBe(true);
  }
});
