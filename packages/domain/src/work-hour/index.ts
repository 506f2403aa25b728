export { bonusAmount } from "./bonus.ts";
export {
  type EntryCircumstances,
  type EntryField,
  type EntryProblem,
  type HourEntry,
  monthBefore,
  monthOf,
  overlap,
  problemsOfEntry,
  workDateOf,
} from "./entry-rules.ts";
export { hourLifecycle, reviewActionOf } from "./lifecycle.ts";
export { hourLimits } from "./limits.ts";
export { sameDayIn } from "./move-month.ts";
export { type HourProposal, proposeHours, type Span, type WorkEvidence } from "./proposals.ts";
export { utilisation } from "./utilisation.ts";
