import { defineEnum, type NameOf } from "../define-enum.ts";

export const messageType = defineEnum("messageType", {
  system: 0,
  serviceRequest: 1,
  consult: 2,
  plan: 3,
  knowledge: 4,
  hours: 5,
  contract: 6,
  application: 7,
  inspection: 8,
});
export type MessageType = NameOf<typeof messageType>;

export const messageLevel = defineEnum("messageLevel", { info: 0, warn: 1, urgent: 2 });
export type MessageLevel = NameOf<typeof messageLevel>;

/** Facts that people are notified of; the codes are the keys of the rules. */
export const notifyEvent = defineEnum("notifyEvent", {
  requestCreated: "fault.created",
  requestAuditPending: "fault.audit.pending",
  requestOnBehalf: "fault.onBehalf",
  requestAuditApproved: "fault.audit.approved",
  requestAuditRejected: "fault.audit.rejected",
  requestAssigned: "fault.assigned",
  requestHandedOver: "fault.handedOver",
  requestSubExecutor: "fault.subExecutor",
  requestRepliedByVendor: "fault.reply.vendor",
  requestRepliedByCustomer: "fault.reply.customer",
  requestInternalNote: "fault.reply.internal",
  requestAdvised: "fault.advise",
  requestMentioned: "fault.mentioned",
  requestNeedsFeedback: "fault.needFeedback",
  requestUrgent: "fault.urgent",
  requestEscalated: "fault.escalated",
  requestSla50: "fault.sla.50",
  requestSla80: "fault.sla.80",
  requestSla100: "fault.sla.100",
  requestSla150: "fault.sla.150",
  requestSlaUnacknowledged: "fault.sla.unacknowledged",
  requestRecovered: "fault.recovered",
  requestCloseNotified: "fault.closeNotify",
  requestClosed: "fault.closed",
  requestReopened: "fault.reopened",
  requestRatedLow: "fault.rated",
  requestReportMarked: "fault.reportMarked",
  requestArchiveBlocked: "fault.archiveBlocked",
  mailWaiting: "mail.waiting",
  serviceOrderShared: "serviceOrder.shared",
  serviceOrderSigned: "serviceOrder.signed",
  serviceOrderDeclined: "serviceOrder.declined",
  serviceOrderCompleted: "serviceOrder.completed",
  serviceReportSent: "serviceReport.sent",
  contractExpiring: "contract.expiring",
  contractItemHours: "contractItem.hours",
  planAssigned: "plan.assigned",
  planChanged: "plan.changed",
  planOverdue: "plan.overdue",
  planUnderstaffed: "plan.understaffed",
  planDelivered: "plan.deliveryNotify",
  planRescheduled: "plan.rescheduled",
  planCancelled: "plan.cancelled",
  planEnded: "plan.ended",
  applicationCreated: "apply.created",
  applicationDecided: "apply.decided",
  certificateExpiring: "cert.expiring",
  leaveRequested: "leave.requested",
  leaveDecided: "leave.decided",
  leaveChanged: "leave.changed",
  hoursPending: "hours.pending",
  hoursRejected: "hours.rejected",
  weeklyReminder: "weekly.reminder",
  weeklyMissing: "weekly.missing",
  pdcaAssigned: "pdca.assigned",
  pdcaFinished: "pdca.finished",
  pdcaReturned: "pdca.returned",
  userLocked: "user.locked",
  roleChanged: "role.changed",
  commentReplied: "comment.replied",
  commentMentioned: "comment.mentioned",
  articleSubmitted: "article.submitted",
  articlePublished: "article.published",
  articleRejected: "article.rejected",
  articleUseless: "article.useless",
  articleAnswered: "article.answered",
  articleNeedsReview: "article.needsReview",
  resourceSubmitted: "resource.submitted",
  resourceRejected: "resource.rejected",
  resourceDelivered: "resource.delivered",
  advisoryPublished: "advisory.published",
  messageSent: "message.sent",
  filesDelivered: "file.delivered",
  tokenCreated: "token.created",
  webhookPaused: "webhook.paused",
});
export type NotifyEvent = NameOf<typeof notifyEvent>;
/** Key of a rule, such as `fault.created`. */
export type NotifyEventCode = (typeof notifyEvent.codes)[number];

/** Who can be notified, seen from the object the fact is about. */
export const notifyGroup = defineEnum("notifyGroup", {
  reporter: "reporter",
  watchers: "watchers",
  contacts: "contacts",
  companyAdmins: "companyAdmins",
  executor: "executor",
  subExecutors: "subExecutors",
  dutyGroup: "dutyGroup",
  teamAdmins: "teamAdmins",
  manager: "manager",
  owner: "owner",
  pa: "pa",
  ma: "ma",
  sys: "sys",
});
export type NotifyGroup = NameOf<typeof notifyGroup>;

/** How people are notified. Webhooks reach the group chats of teams and organisations. */
export const notifyChannel = defineEnum("notifyChannel", {
  inapp: "inapp",
  email: "email",
  sms: "sms",
  webhook: "webhook",
});
export type NotifyChannel = NameOf<typeof notifyChannel>;
