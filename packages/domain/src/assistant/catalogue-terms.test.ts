import { expect, it } from "vitest";
import { catalogueTerms, termIn } from "./catalogue-terms.ts";

it.each([
  ["空间与存储", ["空间", "存储"]],
  ["性能问题", ["性能"]],
  ["报错与异常", ["报错"]],
  ["SQL 优化", ["SQL 优化"]],
  ["High availability and replication", ["High availability", "replication"]],
  ["其他", []],
] as const)("%s is about %j", (name, terms) => expect(catalogueTerms(name)).toEqual(terms));

it("finds a term as a word, in either number", () => {
  expect(termIn("表空间只剩 2%", ["存储", "空间"])).toBe("空间");
  expect(termIn("Too many connections", ["connection"])).toBe("connection");
  expect(termIn("One connection hangs", ["Connections"])).toBe("Connections");
  expect(termIn("disconnections", ["connection"])).toBeUndefined();
  expect(termIn("备份失败", ["恢复"])).toBeUndefined();
});
