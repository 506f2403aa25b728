import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { notifyMentioned } from "./conversation/notify-mentioned.listener.ts";
import { notifyOnBehalf } from "./intake/notify-on-behalf.listener.ts";
import { autoArchive } from "./lifecycle/archive.job.ts";
import { inactivityTick } from "./lifecycle/inactivity.job.ts";
import { closingListeners } from "./lifecycle/notify-closing.listener.ts";
import { escalationListeners } from "./lifecycle/notify-escalation.listener.ts";
import { notifyMerged } from "./links/notify-merged.listener.ts";
import { notifyFaultReport } from "./notify-fault-report.listener.ts";
import { inviteToRate } from "./rating/invite-to-rate.listener.ts";
import { wipeRemote } from "./remote/wipe-remote.job.ts";
import { serviceRequestSearch } from "./search/service-request.search-kind.ts";
import { serviceRequestChannel } from "./service-request.channels.ts";
import { serviceRequestFiles } from "./service-request.files.ts";
import { serviceRequestListeners } from "./service-request.listeners.ts";
import { serviceRequestMail } from "./service-request.mail.ts";
import { serviceRequestRoutes } from "./service-request.routes.ts";
import { serviceRequestSubject } from "./service-request.subject.ts";

export { announce } from "./announce.ts";
export { answerFresh } from "./answer-fresh.ts";
export { type MailedBy, replyInTransaction } from "./conversation/reply-to-service-request.ts";
export { noteOnRequest } from "./lifecycle/add-note.ts";
export { raiseInTransaction } from "./lifecycle/create-service-request.ts";
export { type Delegation, delegateRequests, takeRequestsBack } from "./lifecycle/delegate-requests.ts";
export { findHandOver, handOverRequests } from "./lifecycle/hand-over-requests.ts";
export { linkArticle } from "./lifecycle/link-article.ts";
export {
  approveEntitlement,
  type EntitlementReview,
  rejectEntitlement,
} from "./lifecycle/review-entitlement.ts";
export { countMatchingRequests } from "./list/count-requests.ts";
export { type DutyRequest, findDutyRequests, visibleRequestIds } from "./list/duty-requests.ts";
export {
  countedFigures,
  isBreachedClock,
  isCountedBreach,
  meanScore,
} from "./list/figure-conditions.ts";
export { findForecastClocks } from "./list/forecast-clocks.ts";
export { lookUpRequests } from "./list/look-up-requests.ts";
export { type ClockOfList, calendarOfClock } from "./list/service-request-list.repo.ts";
export { findMissedTurns, findRequestTurns, type MissedTurns } from "./list/turns.ts";
export { lockFor } from "./lock-request.ts";
export {
  factOf,
  notifyAboutRequest,
  type RequestNotification,
  withNotificationContext,
} from "./notify-about-request.ts";
export {
  findByRole,
  findNotificationContext,
  findOnDuty,
  findTeamMembers,
  type NotificationContext,
} from "./recipients.repo.ts";
export { recordStep } from "./record-step.ts";
export { sealRemoteSecret } from "./remote/remote-access.repo.ts";
export { findSimilar } from "./search/find-similar.ts";
export {
  type RequestFact,
  serviceRequestAdvised,
  serviceRequestArchived,
  serviceRequestAssigned,
  serviceRequestClosed,
  serviceRequestCloseProposed,
  serviceRequestCreated,
  serviceRequestDeleted,
  serviceRequestEdited,
  serviceRequestEntitlementReviewed,
  serviceRequestEscalated,
  serviceRequestRated,
  serviceRequestRecovered,
  serviceRequestReopened,
  serviceRequestReplied,
  serviceRequestSubExecutorsChanged,
  serviceRequestUrgencyChanged,
} from "./service-request.events.ts";
export { serviceRequestPolicy } from "./service-request.policy.ts";
export { relationOf } from "./service-request.relation.ts";
export { serviceRequestRepo } from "./service-request.repo.ts";
export type { ServiceRequestRow } from "./service-request.row.ts";
export { visibleServiceRequests, wereVisibleServiceRequests } from "./service-request.visibility.ts";
export { listSlaEvents, slaClockRepo } from "./sla-clock.repo.ts";
export { type StoredSlaClock, snapshotOf, toClock } from "./sla-clock.row.ts";
export { createCalendarParser, isClockBreached, toListClock, toRequestClock } from "./sla-clock.view.ts";
export { readChangedRequest } from "./timeline/read-timeline.ts";
export {
  type StoredTurnStep,
  type TurnColumns,
  toTurnColumns,
  toTurnStep,
  toTurns,
  turnOf,
  turnSteps,
} from "./turn.ts";

/** Creates the module of service requests. */
export function createServiceRequestModule(platform: Platform): Module {
  return {
    routes: serviceRequestRoutes(platform),
    listeners: [
      ...closingListeners,
      inviteToRate(platform),
      ...serviceRequestListeners(platform),
      ...escalationListeners(),
      notifyFaultReport,
      notifyOnBehalf,
      notifyMentioned,
      notifyMerged,
    ],
    jobs: [inactivityTick, autoArchive, wipeRemote],
    channels: [serviceRequestChannel(platform)],
    searchKinds: [serviceRequestSearch],
    subjects: [serviceRequestSubject],
    mailTargets: [serviceRequestMail],
    fileOwners: [serviceRequestFiles],
  };
}
