import { expect, it } from "vitest";
import { folderRagStateOf, ragStateOf } from "./rag.ts";
import { textKindOf } from "./text-kind.ts";

it.each([
  [false, false, "ready", "none"],
  [false, true, "none", "uploading"],
  [true, false, "waiting", "indexing"],
  [true, false, "ready", "ready"],
  [true, true, "failed", "failed"],
  [true, false, "none", "failed"],
] as const)("in the index %s, leased %s, text %s: %s", (isInRag, isLeased, textState, expected) => {
  expect(ragStateOf({ isInRag, isLeased, textState })).toBe(expected);
});

it("is failed for a folder when any document is, else queued while any waits", () => {
  expect(folderRagStateOf({ indexing: 1, ready: 3, failed: 1 })).toBe("failed");
  expect(folderRagStateOf({ indexing: 1, ready: 3, failed: 0 })).toBe("queued");
  expect(folderRagStateOf({ indexing: 0, ready: 3, failed: 0 })).toBe("indexed");
  expect(folderRagStateOf({ indexing: 0, ready: 0, failed: 0 })).toBe("none");
});

it.each([
  ["报告.PDF", "pdf"],
  ["预案.docx", "docx"],
  ["说明.md", "markdown"],
  ["awr.html", "html"],
  ["alert.log", "text"],
  ["参数.xlsx", "xlsx"],
  ["讲义.pptx", "pptx"],
  ["旧表.xls", null],
  ["拓扑.png", null],
  ["messages", "text"],
] as const)("reads %s as %s", (name, kind) => {
  expect(textKindOf(name)).toBe(kind);
});
