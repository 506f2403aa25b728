import type { EscalationLevel, Severity } from "../enums.ts";
import type { SlaStage } from "./clock.ts";

/** Minutes in which somebody must say that a grave breach was heard. */
export const unheardAfterMinutes = 10;

const levels: Readonly<Record<100 | 150, Readonly<Record<Severity, EscalationLevel>>>> = {
  100: { p1: "platform", p2: "team", p3: "team", p4: "team" },
  150: { p1: "management", p2: "platform", p3: "platform", p4: "team" },
};

/** How far a stage lifts a request of a severity; below the target nothing is lifted. */
export function escalationLevelAt(severity: Severity, stage: SlaStage): EscalationLevel {
  return stage === 100 || stage === 150 ? levels[stage][severity] : "none";
}

/** Whether a stage goes one step further when nobody says within `unheardAfterMinutes` that it was heard. */
export const mustBeHeard = (severity: Severity, stage: SlaStage): boolean =>
  stage === 100 && (severity === "p1" || severity === "p2");
