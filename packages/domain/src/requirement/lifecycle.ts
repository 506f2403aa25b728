import type { RequirementStatus } from "../enums.ts";
import { defineLifecycle } from "../lifecycle.ts";

/** What may happen to a requirement: action, from, to. */
export const requirementLifecycle = defineLifecycle({
  initial: "new",
  states: ["new", "accepted", "inWork", "done", "declined"] satisfies RequirementStatus[],
  transitions: {
    edit: { from: ["new"], to: "same" },
    vote: { from: ["new", "accepted", "inWork"], to: "same" },
    accept: { from: ["new"], to: "accepted" },
    decline: { from: ["new"], to: "declined" },
    start: { from: ["accepted"], to: "inWork" },
    finish: { from: ["inWork"], to: "done" },
  },
});

/** Whether one step leads from a status to another. */
export const canMoveRequirement = (from: RequirementStatus, to: RequirementStatus): boolean =>
  (["accept", "decline", "start", "finish"] as const).some((action) =>
    requirementLifecycle.targets(action, from).includes(to),
  );
