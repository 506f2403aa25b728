import { expect, it } from "vitest";
import { readableText, withoutTerminalCodes } from "./terminal-codes.ts";

const esc = "\u001b";

it.each([
  [
    "colours",
    `${esc}[32m02:11${esc}[0m ${esc}[1;31mERROR${esc}[0m ${esc}[33mpool${esc}[0m`,
    "02:11 ERROR pool",
  ],
  ["colours of 24 bits", `${esc}[38;2;255;100;0mpool${esc}[m`, "pool"],
  ["colons in colours", `${esc}[4:3mpool${esc}[0m`, "pool"],
  ["movements and erasing", `${esc}[2K${esc}[1Gdone${esc}[?25h`, "done"],
  ["the one-character introducer", "\u009b31mpool\u009b0m", "pool"],
  ["titles of windows", `${esc}]0;oracle@node1\u0007[oracle@node1 ~]$`, "[oracle@node1 ~]$"],
  ["links", `${esc}]8;;https://example.com${esc}\\here${esc}]8;;${esc}\\`, "here"],
  ["character sets", `${esc}(Bpool${esc})0`, "pool"],
  ["what resets the terminal", `${esc}cpool${esc}=`, "pool"],
  ["a title that nothing ends", `${esc}]0;title\nORA-00257\n`, "0;title\nORA-00257\n"],
  ["an end without a sequence", `pool${esc}`, "pool"],
  ["colours whose control character is gone", "[0;36mcheckpoint[m 完成", "checkpoint 完成"],
  ["ranges of time in a query", "rate(x[5m]) and y[30m:1m] [m]", "rate(x[5m]) and y[30m:1m] [m]"],
  ["a single odd bracket", "see [12m above", "see [12m above"],
])("takes out %s", (_, text, plain) => {
  expect(withoutTerminalCodes(text)).toBe(plain);
});

it("takes out runs of zeros", () => {
  expect(readableText(`${"\0".repeat(4096)}02:11 归档\0\0\n`)).toBe("02:11 归档\n");
});

it("ends on sequences that never do", () => {
  expect(withoutTerminalCodes(`${esc}]`.repeat(100_000))).toBe("");
  expect(withoutTerminalCodes(`${esc}[`.repeat(100_000)).length).toBe(0);
});
