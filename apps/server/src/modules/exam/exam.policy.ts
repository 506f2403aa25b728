import type { Actor } from "../../platform/actor.ts";
import { type Policy, unless } from "../../platform/policy.ts";

/** Who prepares exams and records results: those who review what others know. */
export const mayEditExams = (actor: Actor) =>
  unless(actor.permissions.has("knowledge:review"), "common.permissionDenied");

/** Who may change an exam. */
export const examPolicy = { edit: (actor: Actor) => mayEditExams(actor) } satisfies Policy<object>;
