export {
  addBusinessMinutes,
  type BusinessCalendar,
  businessMinutesBetween,
  type WeeklyInterval,
  weeklyProblem,
  workingSpans,
} from "./calendar.ts";
export {
  clockState,
  elapsedMinutes,
  isSameClock,
  nearestClock,
  type SlaClock,
  type SlaClockKey,
  type SlaClockState,
  type SlaStage,
  type SlaTone,
  slaStages,
  stageTimes,
  withBreach,
} from "./clock.ts";
export { compareClocks, type SlaDifference } from "./compare.ts";
export { acknowledgeWithinMinutes, escalationLevelAt, requiresAcknowledgement } from "./escalation.ts";
export type { SlaEvent, SlaEventType } from "./events.ts";
export { explainClock, type SlaExplanation, type SlaInterval, workingIntervals } from "./explain.ts";
export { applySlaEvent, replaySla, type SlaStep, urgentReplyMinutes } from "./reducer.ts";
export {
  type CalendarDays,
  calendarDaysByYear,
  type DefaultPolicy,
  defaultCalendars,
  defaultCalendarTimeZone,
  defaultPolicies,
  defaultTargetMinutes,
  wallClockCode,
} from "./reference.ts";
export {
  type ChosenPolicyFact,
  calendarOf,
  createSlaSnapshot,
  type SlaPolicyTarget,
  type SlaSnapshot,
  type SlaTarget,
  targetMinutesOf,
} from "./snapshot.ts";
export { type WorkingLeft, workingLeftAt, workingLeftMs } from "./working-left.ts";
