import type { PdcaActionStatus } from "../enums.ts";
import { defineLifecycle } from "../lifecycle.ts";

/** What may happen to an improvement action: action, from, to. */
export const pdcaLifecycle = defineLifecycle({
  initial: "open",
  states: ["open", "done", "checked"] satisfies PdcaActionStatus[],
  transitions: {
    edit: { from: ["open"], to: "same" },
    finish: { from: ["open"], to: "done" },
    accept: { from: ["done"], to: "checked" },
    return: { from: ["done"], to: "open" },
    delete: { from: ["open"], to: "same" },
  },
});

/** Numbers in the rules of the board. */
export const pdcaLimits = {
  /** A contract item that has used more than this part of its planned hours is over its budget. */
  overBudgetFrom: 1.1,
  /** A rating below this is low. */
  lowRatingBelow: 60,
} as const;
