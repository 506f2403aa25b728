import { expect, it } from "vitest";
import { findStructureProblem } from "./json-structure.ts";

const limits = { separators: 6, names: 3, depth: 3 };
const look = (text: string) => findStructureProblem(Buffer.from(text), limits);

it.each([
  // One bracket and five commas are six.
  "[0,0,0,0,0,0]",
  // One bracket, three colons, two commas.
  '{"a":0,"b":0,"c":0}',
  "[[[0]]]",
  "[[[]],[[]]]",
  '[{"a":0},{"a":0}]',
  "",
  "nonsense ]]]]]]]]",
])("lets %s pass", (text) => expect(look(text)).toBeUndefined());

it.each([
  ["[0,0,0,0,0,0,0]", "tooMany"],
  ['{"a":0,"b":0,"c":0,"d":0}', "tooMany"],
  ['{"a":0 "b":0 "c":0 "d":0}', "tooMany"],
  ['{"a":{"b":{"c":0}}"d":', "tooMany"],
  ["[[],[],[],[]]", "tooMany"],
  [",,,,,,,", "tooMany"],
  ["[[[[0]]]]", "tooDeep"],
  ['[{"a":{"b":[', "tooDeep"],
])("finds %s %s", (text, problem) => expect(look(text)).toBe(problem));

it("does not count what stands in texts, whatever they escape", () => {
  const marks = "[{,:]}".repeat(20);
  expect(look(`["${marks}"]`)).toBeUndefined();
  expect(look(`["\\"${marks}\\\\"]`)).toBeUndefined();
  // The backslashes are a pair, so that the text ends and the brackets count.
  expect(look('["\\\\",[[[[')).toBe("tooDeep");
  expect(look(JSON.stringify(['数据库「"[[[[', "\\", ",,,,"]))).toBeUndefined();
});
