import { areOutput, fenced } from "@pharos/markdown";
import { describe, expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { pastes } from "./pastes.ts";
import { markdownForTest } from "./render-for-test.tsx";

/** The written lines of a text; how many blank lines stand between them is no matter. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll("\t", "    ")
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");

/** What a reader sees, line by line, with the numbers and dots of lists. */
function readLines(root: Element): string[] {
  return [...root.children].flatMap((block) => {
    if (block.matches("ol, ul"))
      return [...block.children].flatMap((item, index) => itemLines(block, item, index));
    if (block.matches("hr")) return ["----"];
    const code = block.querySelector("pre");
    return linesOf(code?.textContent ?? (block as HTMLElement).innerText);
  });
}

function itemLines(list: Element, item: Element, index: number): string[] {
  const mark = list.matches("ol") ? `${Number(list.getAttribute("start") ?? 1) + index}. ` : "- ";
  return linesOf(`${mark}${(item as HTMLElement).innerText}`);
}

async function read(source: string): Promise<string[]> {
  const screen = await render(markdownForTest(source));
  const root = screen.container.querySelector(".ph-md");
  if (!root) throw new Error("nothing was drawn");
  return readLines(root);
}

describe("what is pasted is what is read", () => {
  it.each(pastes)("$name", async ({ text }) => {
    expect(await read(text)).toEqual(linesOf(text));
  });

  it.each(pastes.filter(({ isOutput }) => isOutput))("$name, as a code block", async ({ text }) => {
    expect(await read(`看这里：\n\n${fenced(text)}\n\n谢谢`)).toEqual(["看这里：", ...linesOf(text), "谢谢"]);
  });

  it.each(pastes)("$name is told from sentences by its lines", ({ text, isOutput }) => {
    expect(areOutput(text.split("\n"), { isCertain: false })).toBe(isOutput);
  });
});
