import { expect, it } from "vitest";
import { readableLevels } from "./levels.ts";
import { articleIdOf, linkedArticles } from "./links.ts";
import { isNews, weakCriteria } from "./review.ts";

it.each([
  [{ isOfVendor: false, isTrusted: false, isCovered: false }, ["public"]],
  [{ isOfVendor: false, isTrusted: true, isCovered: true }, ["public", "customer"]],
  [{ isOfVendor: true, isTrusted: false, isCovered: false }, ["public", "customer", "internal"]],
  [{ isOfVendor: true, isTrusted: true, isCovered: false }, ["public", "customer", "internal", "restricted"]],
])("%o reads %o", (reader, levels) => {
  expect(readableLevels(reader)).toEqual(levels);
});

const portal = "https://portal.example.com";

it.each([
  [`${portal}/article/12`, 12],
  [`${portal}/article/search/12`, 12],
  [`${portal}/article/list/12`, 12],
  [`${portal}/article/print/x`, undefined],
  [`${portal}/article/0`, undefined],
  ["https://portal.example.com.evil.test/article/12", undefined],
  ["https://portal.example.com@evil.test/article/12", undefined],
  ["javascript:alert(1)//article/1", undefined],
  ["article/12", undefined],
])("%s leads to article %s", (link, id) => {
  expect(articleIdOf(link, portal)).toBe(id);
});

it("finds the links of a text, each once, without the full stop behind them", () => {
  const text = `见 ${portal}/article/7。也可看 [这篇](${portal}/article/search/8) 与 ${portal}/article/7，或 https://other.test/article/9`;
  expect(linkedArticles(text, portal)).toEqual([7, 8]);
});

it("names the criteria with fewer than three points", () => {
  expect(weakCriteria({ accuracy: 2, completeness: 3, clarity: 5, safety: 1 })).toEqual([
    "accuracy",
    "safety",
  ]);
});

it("knows news from knowledge", () => {
  expect([isNews("securityWarning"), isNews("knowledge"), isNews("bestPractice")]).toEqual([
    true,
    false,
    false,
  ]);
});
