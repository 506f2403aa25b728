import { linkedArticles } from "@pharos/domain/article";
import { expect, it } from "vitest";
import { articleLinkOf } from "./article-link.ts";

it("links by title, so that the server counts it and brackets stay words", () => {
  const text = articleLinkOf({ title: "[PG] a\\b", link: "https://portal.example.com/article/7" });
  expect(text).toBe("[\\[PG\\] a\\\\b](https://portal.example.com/article/7)");
  expect(linkedArticles(text, "https://portal.example.com")).toEqual([7]);
});
