import { expect, it } from "vitest";
import { summariseThread } from "./thread-summary.ts";

const customer = (at: number) => ({ at, isVendor: false, isInternal: false });
const reply = (at: number) => ({ at, isVendor: true, isInternal: false });
const note = (at: number) => ({ at, isVendor: true, isInternal: true });
const at = (messages: readonly { readonly at: number }[]) => messages.map((one) => one.at);

it.each([
  ["nobody has replied", [], false, [], [], "firstReply"],
  ["a note is no reply", [note(1)], false, [1], [], "firstReply"],
  ["the customer waits", [reply(1), customer(2), note(3), customer(4)], false, [1, 3], [2, 4], "answer"],
  ["the customer is asked", [customer(1), reply(2)], false, [2], [], "wait"],
  ["it has ended", [reply(1), customer(2)], true, [1], [2], "none"],
  [
    "much was written",
    [reply(1), note(2), reply(3), reply(4), customer(5), customer(6), customer(7), customer(8)],
    false,
    [2, 3, 4],
    [6, 7, 8],
    "answer",
  ],
] as const)("%s", (_, messages, isEnded, tried, open, nextStep) => {
  const summary = summariseThread(messages, isEnded);
  expect([at(summary.tried), at(summary.open), summary.nextStep]).toEqual([tried, open, nextStep]);
});
