export { type CountedLine, type CountedRequest, type Standing, standingAt } from "./as-of.ts";
export { type Conclusion, type ConclusionGap, gapsToArchive, gapsToClose, wasServed } from "./conclusion.ts";
export {
  bulkMax,
  countedViews,
  type DeskFilter,
  type DeskLayout,
  deskLayouts,
  isStandardView,
  offeredViews,
  type StandardView,
  savedViewsMax,
  standardViews,
} from "./desk-views.ts";
export {
  type ArchiveFacts,
  canArchive,
  canAskCloseConfirmation,
  canCancel,
  canChangeSeverity,
  canClose,
  canDelete,
  canEditReply,
  canMarkUrgent,
  canRate,
  canRecover,
  canRemoveReply,
  canReopen,
  canShare,
  type GuardVerdict,
  type HourFacts,
  hasCloseFacts,
  lacksHours,
  type ReplyFacts,
  type ServiceRequestRefusal,
  type Side,
} from "./guards.ts";
export {
  dueInactivityStep,
  type Inactivity,
  type InactivityFacts,
  type InactivityStep,
  type InactivitySteps,
  inactivityEndsAtMs,
  inactivityOf,
} from "./inactivity.ts";
export { isOpenStatus, type ServiceRequestAction, serviceRequestLifecycle } from "./lifecycle.ts";
export {
  lowRatingBelow,
  notifyEmailsMax,
  requestPeriods,
  requestTagsMax,
  shareTotalMax,
} from "./periods.ts";
export { isLowRating, type RatingScores, ratingAverage } from "./rating.ts";
export {
  fillReplyTemplate,
  isFilledIn,
  type ReplyTemplateVariable,
  replyTemplateVariables,
  unknownTemplateVariables,
} from "./reply-template.ts";
export {
  noTurn,
  sumTurns,
  type Turn,
  type TurnHolder,
  type TurnState,
  type TurnStep,
  type TurnSum,
  turnAfter,
  turnHolders,
  turnsOf,
} from "./turn.ts";
