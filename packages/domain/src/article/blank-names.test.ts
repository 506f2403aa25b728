import { expect, it } from "vitest";
import { blankNames } from "./blank-names.ts";
import { dropEmptySections } from "./drop-empty-sections.ts";

const marks = {
  customer: "〔客户〕",
  person: "〔人员〕",
  host: "〔主机〕",
  address: "〔地址〕",
  contact: "〔联系方式〕",
};
const names = { customer: ["澜汐", "澜汐银行", "Lanxi Bank"], person: ["山茶", "x"], host: ["lxdb01"] };

it("blanks names, the longest first, and says what was blanked", () => {
  const { texts, blanked } = blankNames(
    [
      "澜汐银行的 lxdb01（10.20.3.4）由山茶负责，澜汐另有 LXDB01 备库。",
      "call 13800000000 or shancha@example.com",
    ],
    names,
    marks,
  );
  expect(texts).toEqual([
    "〔客户〕的 〔主机〕（〔地址〕）由〔人员〕负责，〔客户〕另有 〔主机〕 备库。",
    "call 〔联系方式〕 or 〔联系方式〕",
  ]);
  expect(blanked.map(({ name }) => name).toSorted()).toEqual(
    [
      "13800000000",
      "10.20.3.4",
      "LXDB01",
      "lxdb01",
      "shancha@example.com",
      "山茶",
      "澜汐",
      "澜汐银行",
    ].toSorted(),
  );
});

it.each([
  // Part of a longer word, a version of five numbers, a single letter.
  "lxdb012 和 my-lxdb01",
  "19.3.0.0.0",
  "x86_64 与 ORA-00257",
])("leaves %s alone", (text) =>
  expect(blankNames([text], names, marks)).toEqual({ texts: [text], blanked: [] }),
);

it("drops headings without text, also those that hold only empty ones", () =>
  expect(
    dropEmptySections(
      "## 现象\n\n报错。\n\n## 范围\n\n## 原因\n\n### 直接原因\n\n## 处理\n\n### 步骤\n\n重启。\n",
    ),
  ).toBe("## 现象\n\n报错。\n\n## 处理\n\n### 步骤\n\n重启。"));

it("leaves a comment in code, which looks like a heading", () => {
  const text = "## 脚本\n\n```bash\n# 步骤\n\n# 结束\n```\n";
  expect(dropEmptySections(text)).toBe(text);
});
