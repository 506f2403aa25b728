import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { autoArchive } from "./closing/archive.job.ts";
import { inactivityTick } from "./closing/inactivity.job.ts";
import { inviteToRate } from "./closing/invite-to-rate.listener.ts";
import { closingListeners } from "./closing/notify-closing.listener.ts";
import { notifyMentioned } from "./composing/notify-mentioned.listener.ts";
import { handlingListeners } from "./handling/notify-handling.listener.ts";
import { notifyOnBehalf } from "./intake/notify-on-behalf.listener.ts";
import { notifyMerged } from "./linking/notify-merged.listener.ts";
import { notifyFaultReport } from "./notify-fault-report.listener.ts";
import { ensureServiceRequestData } from "./reference-data.ts";
import { wipeRemote } from "./remote/wipe-remote.job.ts";
import { serviceRequestChannel } from "./service-request.channels.ts";
import { serviceRequestFiles } from "./service-request.files.ts";
import { serviceRequestListeners } from "./service-request.listeners.ts";
import { serviceRequestRoutes } from "./service-request.routes.ts";
import { serviceRequestSubject } from "./service-request.subject.ts";
import { unacknowledgedQueue } from "./sla/escalate-unacknowledged.ts";
import { notifyUnacknowledged } from "./sla/notify-unacknowledged.listener.ts";
import { verifyClocks } from "./sla/verify-clocks.job.ts";
import { slaStageQueue } from "./sla-stage-queue.ts";

export {
  countedFigures,
  isBreachedClock,
  isCountedBreach,
  isMetClock,
  meanScore,
} from "./figure-conditions.ts";
export { findHandOver, handOverRequests } from "./hand-over-requests.ts";
export { sealRemoteSecret } from "./remote/remote-access.repo.ts";
export { replyInTransaction } from "./reply-to-service-request.ts";
export { approveEntitlement, type EntitlementReview, rejectEntitlement } from "./review-entitlement.ts";
export {
  serviceRequestAdvised,
  serviceRequestArchived,
  serviceRequestAssigned,
  serviceRequestBreachExplained,
  serviceRequestClosed,
  serviceRequestCloseProposed,
  serviceRequestCreated,
  serviceRequestDeleted,
  serviceRequestEdited,
  serviceRequestEntitlementReviewed,
  serviceRequestEscalated,
  serviceRequestEscalationAcknowledged,
  serviceRequestRated,
  serviceRequestRecovered,
  serviceRequestReopened,
  serviceRequestReplied,
  serviceRequestSlaStage,
  serviceRequestSlaUnacknowledged,
  serviceRequestSubExecutorsChanged,
  serviceRequestUrgencyChanged,
} from "./service-request.events.ts";
export { visibleServiceRequests } from "./service-request.visibility.ts";

/** Creates the module of service requests and their SLA clocks. */
export function createServiceRequestModule(platform: Platform): Module {
  return {
    routes: serviceRequestRoutes(platform),
    listeners: [
      ...closingListeners,
      inviteToRate(platform),
      ...serviceRequestListeners(platform),
      ...handlingListeners(),
      notifyFaultReport,
      notifyOnBehalf,
      notifyMentioned,
      notifyMerged,
      notifyUnacknowledged,
    ],
    queues: [slaStageQueue, unacknowledgedQueue],
    jobs: [inactivityTick, autoArchive, verifyClocks, wipeRemote],
    channels: [serviceRequestChannel(platform)],
    subjects: [serviceRequestSubject],
    fileOwners: [serviceRequestFiles],
    ensureReferenceData: (tx) => ensureServiceRequestData(tx, platform.translate),
  };
}
