import type { EscalationLevel, Severity } from "../enums.ts";
import type { SlaStage } from "./clock.ts";

/** Minutes within which a high-severity breach must be acknowledged. */
export const acknowledgeWithinMinutes = 10;

const levels: Readonly<Record<100 | 150, Readonly<Record<Severity, EscalationLevel>>>> = {
  100: { p1: "platform", p2: "team", p3: "team", p4: "team" },
  150: { p1: "management", p2: "platform", p3: "platform", p4: "team" },
};

/** The level a stage escalates a request of a severity to; stages below the target escalate nothing. */
export function escalationLevelAt(severity: Severity, stage: SlaStage): EscalationLevel {
  return stage === 100 || stage === 150 ? levels[stage][severity] : "none";
}

/** Whether a stage escalates one step further unless it is acknowledged within `acknowledgeWithinMinutes`. */
export const requiresAcknowledgement = (severity: Severity, stage: SlaStage): boolean =>
  stage === 100 && (severity === "p1" || severity === "p2");
