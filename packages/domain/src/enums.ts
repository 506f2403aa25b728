/* oxlint-disable max-lines -- one table of every enumeration, in the order of the product */
import { defineEnum, type NameOf } from "./define-enum.ts";

export { type CodeOf, type DomainEnum, defineEnum, type EnumCode, type NameOf } from "./define-enum.ts";

// ── Service requests ────────────────────────────────────────────────────────

/** Gravity of a service request. The codes are not ordered by gravity: compare with `severityRank`. */
export const severity = defineEnum("severity", { p1: 2, p2: 1, p3: 0, p4: 3 }, ".label");
export type Severity = NameOf<typeof severity>;

/** 1 is the highest severity; the only correct way to order severities. */
export const severityRank: Readonly<Record<Severity, 1 | 2 | 3 | 4>> = { p1: 1, p2: 2, p3: 3, p4: 4 };

/** Catalogue key of what a severity means for the business. */
export const severityDescriptionKey = (name: Severity) =>
  `${severity.i18nPrefix}.${name}.description` as const;

/** Catalogue key of the description with an example, as the create form shows it. */
export const severityExampleKey = (name: Severity) => `${severity.i18nPrefix}.${name}.example` as const;

/** Where a service request stands. */
export const serviceRequestStatus = defineEnum("serviceRequestStatus", {
  submitted: 0,
  processing: 1,
  closed: 2,
  archived: 3,
  awaitingFeedback: 4,
  restored: 5,
});
export type ServiceRequestStatus = NameOf<typeof serviceRequestStatus>;

/** Entitlement review of a request raised without a service number in force. */
export const auditState = defineEnum("auditState", { none: 0, pending: 1, approved: 2, rejected: 3 });
export type AuditState = NameOf<typeof auditState>;

/** What the request is raised against. */
export const requestMode = defineEnum("requestMode", { contract: "contract", asset: "asset", plan: "plan" });
export type RequestMode = NameOf<typeof requestMode>;

/** How the request came in. */
export const requestSource = defineEnum("requestSource", {
  portal: 0,
  onBehalf: 1,
  consult: 2,
  inspection: 3,
  phone: 4,
  api: 5,
  mail: 6,
});
export type RequestSource = NameOf<typeof requestSource>;

/** Who or what ended the request. */
export const closeType = defineEnum("closeType", {
  customer: 0,
  vendor: 1,
  timeout: 2,
  cancelled: 3,
  merged: 4,
});
export type CloseType = NameOf<typeof closeType>;

/** How far up a request has been escalated. */
export const escalationLevel = defineEnum("escalationLevel", {
  none: 0,
  team: 1,
  platform: 2,
  management: 3,
});
export type EscalationLevel = NameOf<typeof escalationLevel>;

export const rootCauseState = defineEnum("rootCauseState", {
  eradicated: 0,
  understood: 1,
  notUnderstood: 2,
});
export type RootCauseState = NameOf<typeof rootCauseState>;

/** Why an archived request does not become a knowledge base article. */
export const notIntoKnowledgeReason = defineEnum("notIntoKnowledgeReason", {
  notRepresentative: 0,
  customerDisagrees: 1,
  invalidRequest: 2,
  other: 3,
});
export type NotIntoKnowledgeReason = NameOf<typeof notIntoKnowledgeReason>;

export const remoteTool = defineEnum("remoteTool", {
  sunflower: 0,
  toDesk: 1,
  vpn: 2,
  teamViewer: 3,
  feishu: 4,
  tencentMeeting: 5,
  teams: 6,
  zoom: 7,
  googleMeet: 8,
  other: 99,
});
export type RemoteTool = NameOf<typeof remoteTool>;

/** What brought the business back. */
export const recoverType = defineEnum("recoverType", {
  restart: 0,
  failover: 1,
  rollback: 2,
  parameterChange: 3,
  sqlFix: 4,
  spaceFreed: 5,
  patch: 6,
  selfHealed: 7,
  other: 8,
});
export type RecoverType = NameOf<typeof recoverType>;

/** Kinds 1 to 6 are the six reply templates. */
export const replyKind = defineEnum("replyKind", {
  normal: 0,
  firstReply: 1,
  moreInfo: 2,
  briefAnalysis: 3,
  complexAnalysis: 4,
  timeoutReply: 5,
  timeoutClose: 6,
  advice: 7,
  system: 8,
});
export type ReplyKind = NameOf<typeof replyKind>;

/** Public is for the customer and the vendor; internal never leaves the vendor. */
export const visibility = defineEnum("visibility", { public: 0, internal: 1 });
export type Visibility = NameOf<typeof visibility>;

/** What a line of a request's history records. */
export const historyAction = defineEnum("historyAction", {
  create: "create",
  edit: "edit",
  assign: "assign",
  accept: "accept",
  reply: "reply",
  editReply: "edit_reply",
  removeReply: "remove_reply",
  needFeedback: "need_feedback",
  feedback: "feedback",
  recover: "recover",
  notRestored: "not_restored",
  closeNotify: "close_notify",
  close: "close",
  reopen: "reopen",
  archive: "archive",
  delete: "delete",
  rate: "rate",
  escalate: "escalate",
  changeSeverity: "change_severity",
  urgent: "urgent",
  clearUrgent: "clear_urgent",
  advise: "advise",
  internalReply: "internal_reply",
  subExecutor: "sub_executor",
  auditPass: "audit_pass",
  auditReject: "audit_reject",
  slaWarn: "sla_warn",
  slaBreach: "sla_breach",
  slaUnacknowledged: "sla_unacknowledged",
  acknowledge: "acknowledge",
  explainBreach: "explain_breach",
  comment: "comment",
  attach: "attach",
  detach: "detach",
  reportMark: "report_mark",
  reportUnmark: "report_unmark",
  link: "link",
  unlink: "unlink",
  merge: "merge",
  mergeIn: "merge_in",
  undoMerge: "undo_merge",
  undoMergeIn: "undo_merge_in",
  split: "split",
  splitFrom: "split_from",
  remoteSaved: "remote_saved",
  remoteRead: "remote_read",
  remoteRemoved: "remote_removed",
  remoteWiped: "remote_wiped",
});
export type HistoryAction = NameOf<typeof historyAction>;

/** How two requests hang together; a link has a direction but for `related`. */
export const requestLinkKind = defineEnum("requestLinkKind", { related: 0, duplicate: 1, parent: 2 });
export type RequestLinkKind = NameOf<typeof requestLinkKind>;

// ── SLA ─────────────────────────────────────────────────────────────────────

export const slaClockKind = defineEnum("slaClockKind", {
  firstResponse: "firstResponse",
  reply: "reply",
  solve: "solve",
});
export type SlaClockKind = NameOf<typeof slaClockKind>;

export const slaOutcome = defineEnum("slaOutcome", {
  running: "running",
  met: "met",
  breached: "breached",
  void: "void",
});
export type SlaOutcome = NameOf<typeof slaOutcome>;

/** Why a target was not met. */
export const breachReason = defineEnum("breachReason", {
  waitingForCustomer: 0,
  productVendor: 1,
  complexCause: 2,
  staffing: 3,
  wrongSeverity: 4,
  other: 5,
});
export type BreachReason = NameOf<typeof breachReason>;

/** Hours a service number is served: around the clock, or on working days. */
export const coverage = defineEnum("coverage", { sevenByTwentyFour: 0, fiveByNine: 1 });
export type Coverage = NameOf<typeof coverage>;

/** A day that departs from its weekday: free although a weekday, or worked although a weekend. */
export const calendarDayKind = defineEnum("calendarDayKind", { holiday: 0, workday: 1 });
export type CalendarDayKind = NameOf<typeof calendarDayKind>;

// ── People, organisations, teams ────────────────────────────────────────────

/** Code 2 is unused: a locked sign-in is counted by the rate limits, not stored on the person. */
export const userStatus = defineEnum("userStatus", { disabled: 0, active: 1, mustChangePassword: 3 });
export type UserStatus = NameOf<typeof userStatus>;

/** The state of an account as people see it: a lock-out passes by itself and is not stored with the account. */
export const accountState = defineEnum("accountState", {
  disabled: 0,
  active: 1,
  locked: 2,
  mustChangePassword: 3,
});
export type AccountState = NameOf<typeof accountState>;

export const partyType = defineEnum("partyType", { company: 0, customer: 1, vendor: 2, team: 3 });
export type PartyType = NameOf<typeof partyType>;

/** How important a customer is to the vendor. */
export const companyLevel = defineEnum("companyLevel", { strategic: 0, key: 1, normal: 2 });
export type CompanyLevel = NameOf<typeof companyLevel>;

/** Members of a disabled organisation may do nothing in it. */
export const companyStatus = defineEnum("companyStatus", { disabled: 0, active: 1 });
export type CompanyStatus = NameOf<typeof companyStatus>;

export const memberStatus = defineEnum("memberStatus", { left: 0, active: 1 });
export type MemberStatus = NameOf<typeof memberStatus>;

/** How an invitation stands; that it expired shows when someone looks and is not stored. */
export const invitationState = defineEnum("invitationState", {
  pending: 0,
  accepted: 1,
  declined: 2,
  revoked: 3,
  expired: 4,
});
export type InvitationState = NameOf<typeof invitationState>;

/** Who of an organisation's own members sees its service requests. */
export const requestVisibility = defineEnum("requestVisibility", { everyone: 0, orgAdmins: 1, ownOnly: 2 });
export type RequestVisibility = NameOf<typeof requestVisibility>;

/** Kind of work a team or a member does. */
export const workCategory = defineEnum("workCategory", { delivery: 0, review: 1, admin: 2, duty: 3 });
export type WorkCategory = NameOf<typeof workCategory>;

export const engineerStatus = defineEnum("engineerStatus", {
  onDuty: 0,
  flexible: 1,
  onSite: 2,
  onLeave: 3,
  unassigned: 4,
  product: 5,
  research: 6,
});
export type EngineerStatus = NameOf<typeof engineerStatus>;

/** In which order teams and members are listed. */
export const teamSort = defineEnum("teamSort", { default: 0, loadRate: 1, taskCount: 2 });
export type TeamSort = NameOf<typeof teamSort>;

/** A turn on the duty roster. */
export const dutyShift = defineEnum("dutyShift", { day: 0, night: 1, full: 2 });
export type DutyShift = NameOf<typeof dutyShift>;

export const certStatus = defineEnum("certStatus", { pending: 0, confirmed: 1 });
export type CertStatus = NameOf<typeof certStatus>;

/** How far someone has come in the profession. */
export const techLevel = defineEnum("techLevel", {
  junior: 0,
  engineer: 1,
  senior: 2,
  expert: 3,
  principal: 4,
});
export type TechLevel = NameOf<typeof techLevel>;

// ── Services and reference data ─────────────────────────────────────────────

export const maintenanceLevel = defineEnum("maintenanceLevel", {
  basic: 0,
  standard: 1,
  community: 2,
  ownSoftware: 3,
});
export type MaintenanceLevel = NameOf<typeof maintenanceLevel>;

export const serviceNumberStatus = defineEnum("serviceNumberStatus", {
  pending: 0,
  active: 1,
  suspended: 2,
  closed: 3,
});
export type ServiceNumberStatus = NameOf<typeof serviceNumberStatus>;

/** How much of a service's term is left. */
export const validity = defineEnum("validity", {
  inForce: 0,
  expiresThisMonth: 1,
  withinThreeMonths: 2,
  expired: 3,
  pending: 4,
});
export type Validity = NameOf<typeof validity>;

/** What a contract is about. */
export const contractType = defineEnum("contractType", {
  maintenance: 0,
  project: 1,
  licence: 2,
  training: 3,
  mixed: 4,
});
export type ContractType = NameOf<typeof contractType>;

export const contractStatus = defineEnum("contractStatus", { draft: 0, active: 1, terminated: 2 });
export type ContractStatus = NameOf<typeof contractStatus>;

/** How far the talks about the next term have come. */
export const renewState = defineEnum("renewState", { none: 0, contacting: 1, renewed: 2, lost: 3 });
export type RenewState = NameOf<typeof renewState>;

/** Kind of a sold service. */
export const serviceType = defineEnum("serviceType", { support: 0, resident: 1, project: 2, product: 3 });
export type ServiceType = NameOf<typeof serviceType>;

export const dictionaryType = defineEnum("dictionaryType", {
  faultCatalogue: 1,
  articleCatalogue: 2,
  productCatalogue: 3,
  powerViewTag: 4,
  assetNodeType: 5,
});
export type DictionaryType = NameOf<typeof dictionaryType>;

// ── Messages ────────────────────────────────────────────────────────────────

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

// ── Contract items, POC items, service items and their quotas ───────────────

/** How far the delivery of a contract item is. */
export const contractItemStatus = defineEnum("contractItemStatus", {
  open: 0,
  delivering: 1,
  done: 2,
  cancelled: 3,
});
export type ContractItemStatus = NameOf<typeof contractItemStatus>;

/** How a proof of concept ended. */
export const pocResult = defineEnum("pocResult", { running: 0, won: 1, lost: 2, stopped: 3 });
export type PocResult = NameOf<typeof pocResult>;

/** What became of words that found nothing. */
export const searchGapStatus = defineEnum("searchGapStatus", { open: 0, covered: 1, dismissed: 2 });
export type SearchGapStatus = NameOf<typeof searchGapStatus>;

/** Kind of delivery work. */
export const taskType = defineEnum("taskType", {
  inspection: 0,
  training: 1,
  onSiteDays: 2,
  resident: 3,
  presalesPoc: 4,
  remoteMaintenance: 5,
  internal: 6,
});
export type TaskType = NameOf<typeof taskType>;

export const serviceItemStatus = defineEnum("serviceItemStatus", { open: 0, done: 1, cancelled: 2 });
export type ServiceItemStatus = NameOf<typeof serviceItemStatus>;

/** How often a service item falls due. */
export const serviceItemCycle = defineEnum("serviceItemCycle", {
  once: 0,
  monthly: 1,
  quarterly: 2,
  halfYearly: 3,
  yearly: 4,
});
export type ServiceItemCycle = NameOf<typeof serviceItemCycle>;

/** In what a quota is counted. */
export const quotaUnit = defineEnum("quotaUnit", {
  times: "times",
  personDays: "person_days",
  hours: "hours",
});
export type QuotaUnit = NameOf<typeof quotaUnit>;

/** What a line of the quota ledger does. */
export const quotaEntryKind = defineEnum("quotaEntryKind", { grant: 0, use: 1, adjust: 2, reverse: 3 });
export type QuotaEntryKind = NameOf<typeof quotaEntryKind>;

// ── Plans ───────────────────────────────────────────────────────────────────

/** Where a plan or an implementation plan stands. */
export const planStatus = defineEnum("planStatus", { notStarted: 0, inProgress: 1, ended: 2, overdue: 3 });
export type PlanStatus = NameOf<typeof planStatus>;

/** Where planned work is done. */
export const planPlace = defineEnum("planPlace", { remote: 0, onSite: 1 });
export type PlanPlace = NameOf<typeof planPlace>;

/** What somebody is to a plan. */
export const planRole = defineEnum("planRole", { main: 0, assist: 1 });
export type PlanRole = NameOf<typeof planRole>;

/** What takes somebody's time. */
export const bookingKind = defineEnum("bookingKind", {
  plan: "plan",
  leave: "leave",
  onSite: "onSite",
  duty: "duty",
});
export type BookingKind = NameOf<typeof bookingKind>;

/** A step in the history of a plan. */
export const planStep = defineEnum("planStep", {
  create: "create",
  start: "start",
  overdue: "overdue",
  edit: "edit",
  reschedule: "reschedule",
  addExecutor: "addExecutor",
  changeExecutor: "changeExecutor",
  removeExecutor: "removeExecutor",
  override: "override",
  unassigned: "unassigned",
  deliver: "deliver",
  link: "link",
  end: "end",
  reopen: "reopen",
  rate: "rate",
  attach: "attach",
  detach: "detach",
});
export type PlanStep = NameOf<typeof planStep>;

/** Where an implementation plan comes from. */
export const implementationPlanSource = defineEnum("implementationPlanSource", {
  manual: "manual",
  erp: "erp",
});
export type ImplementationPlanSource = NameOf<typeof implementationPlanSource>;

/** How often a recurring task comes round. */
export const recurrenceFrequency = defineEnum("recurrenceFrequency", {
  weekly: "weekly",
  monthly: "monthly",
  quarterly: "quarterly",
  halfYearly: "half_year",
  yearly: "yearly",
});
export type RecurrenceFrequency = NameOf<typeof recurrenceFrequency>;

/** What becomes of a recurring date on a weekend or a holiday. */
export const freeDayRule = defineEnum("freeDayRule", {
  keep: "keep",
  workdayBefore: "before",
  workdayAfter: "after",
  skip: "skip",
});
export type FreeDayRule = NameOf<typeof freeDayRule>;

// ── Hours ───────────────────────────────────────────────────────────────────

/** What hours were worked on. */
export const hourKind = defineEnum("hourKind", { serviceRequest: 0, plan: 1, internal: 3 });
export type HourKind = NameOf<typeof hourKind>;

/** Where the review of hours, or of a bonus, stands. */
export const reviewStatus = defineEnum("reviewStatus", { pending: 0, approved: 1, rejected: 2 });
export type ReviewStatus = NameOf<typeof reviewStatus>;

/** Hours beyond the working time; null where they are not. */
export const overtimeType = defineEnum("overtimeType", { workday: 0, restDay: 1, holiday: 2 });
export type OvertimeType = NameOf<typeof overtimeType>;

/** Where the work was done. */
export const hourPlace = defineEnum("hourPlace", { remote: 0, onSite: 1, travel: 2 });
export type HourPlace = NameOf<typeof hourPlace>;

/** Whether hours stand on a service order. */
export const hourSignState = defineEnum("hourSignState", { none: 0, unsigned: 1, signed: 2 });
export type HourSignState = NameOf<typeof hourSignState>;

/** How long the period of a report of one's own is. */
export const weeklyReportType = defineEnum("weeklyReportType", { weekly: "WEEKLY", monthly: "MONTHLY" });
export type WeeklyReportType = NameOf<typeof weeklyReportType>;

/** Where a report of one's own stands. */
export const weeklyReportStatus = defineEnum("weeklyReportStatus", { draft: 0, submitted: 1, read: 2 });
export type WeeklyReportStatus = NameOf<typeof weeklyReportStatus>;

/** What of the hours on its requests an organisation may see. */
export const hourVisibility = defineEnum("hourVisibility", { nothing: 0, totals: 1, lines: 2 });
export type HourVisibility = NameOf<typeof hourVisibility>;

// ── Files ───────────────────────────────────────────────────────────────────

/** The kind of record a file belongs to. */
export const attachmentType = defineEnum("attachmentType", {
  serviceRequest: 0,
  reply: 1,
  plan: 2,
  contract: 3,
  poc: 4,
  asset: 5,
  organisationDocument: 6,
  serviceOrder: 7,
  article: 8,
  resource: 9,
  consult: 10,
  weeklyReport: 11,
  certificate: 12,
  customerOnly: 13,
  requirement: 14,
  inspection: 15,
});
export type AttachmentType = NameOf<typeof attachmentType>;

/** Who may see a file beside the vendor; a withdrawn one is not given out any more. */
export const attachmentStatus = defineEnum("attachmentStatus", { internal: 0, visible: 1, withdrawn: 2 });
export type AttachmentStatus = NameOf<typeof attachmentStatus>;

/** What the check of a file's content said. */
export const attachmentScan = defineEnum("attachmentScan", { pending: 0, clean: 1, blocked: 2 });
export type AttachmentScan = NameOf<typeof attachmentScan>;

// ── Service orders ──────────────────────────────────────────────────────────

/** Where a service order stands. */
export const serviceOrderStatus = defineEnum("serviceOrderStatus", {
  unsigned: 0,
  engineerSigned: 1,
  completed: 2,
  voided: 3,
});
export type ServiceOrderStatus = NameOf<typeof serviceOrderStatus>;

/** Who signs a service order. */
export const signingParty = defineEnum("signingParty", { engineer: 0, customer: 1 });
export type SigningParty = NameOf<typeof signingParty>;

/** How a signature came. */
export const signingChannel = defineEnum("signingChannel", { portal: 0, share: 1 });
export type SigningChannel = NameOf<typeof signingChannel>;

/** Where work is done. */
export const servicePlace = defineEnum("servicePlace", { remote: 0, onSite: 1 });
export type ServicePlace = NameOf<typeof servicePlace>;

// ── Notifications ───────────────────────────────────────────────────────────

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
  serviceOrderCompleted: "serviceOrder.completed",
  contractExpiring: "contract.expiring",
  planAssigned: "plan.assigned",
  planChanged: "plan.changed",
  planOverdue: "plan.overdue",
  planDelivered: "plan.deliveryNotify",
  planRescheduled: "plan.rescheduled",
  planEnded: "plan.ended",
  applicationCreated: "apply.created",
  applicationDecided: "apply.decided",
  certificateExpiring: "cert.expiring",
  hoursPending: "hours.pending",
  hoursRejected: "hours.rejected",
  weeklyReminder: "weekly.reminder",
  weeklyMissing: "weekly.missing",
  userLocked: "user.locked",
  roleChanged: "role.changed",
  commentReplied: "comment.replied",
  articleSubmitted: "article.submitted",
  articlePublished: "article.published",
  articleRejected: "article.rejected",
  articleUseless: "article.useless",
  articleNeedsReview: "article.needsReview",
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

/** Whose chat bots the portal can write to. */
export const webhookVendor = defineEnum("webhookVendor", {
  wecom: "wecom",
  dingtalk: "dingtalk",
  feishu: "feishu",
});
export type WebhookVendor = NameOf<typeof webhookVendor>;

/** Events that a webhook can deliver. */
export const webhookEvent = defineEnum("webhookEvent", {
  requestCreated: "request.created",
  requestAssigned: "request.assigned",
  requestReplied: "request.replied",
  requestStatusChanged: "request.statusChanged",
  requestUrgent: "request.urgent",
  requestEscalated: "request.escalated",
  requestClosed: "request.closed",
  requestReopened: "request.reopened",
  requestSlaBreached: "request.slaBreached",
});
export type WebhookEvent = NameOf<typeof webhookEvent>;
/** Name of an event as it is sent, such as `request.created`. */
export type WebhookEventCode = (typeof webhookEvent.codes)[number];

/** Where a delivery to a webhook stands. */
export const webhookDeliveryStatus = defineEnum("webhookDeliveryStatus", {
  queued: 0,
  delivered: 1,
  givenUp: 2,
});
export type WebhookDeliveryStatus = NameOf<typeof webhookDeliveryStatus>;

/** What became of a mail that came in. */
export const inboundMailStatus = defineEnum("inboundMailStatus", {
  waiting: 0,
  taken: 1,
  refused: 2,
  ignored: 3,
  discarded: 4,
});
export type InboundMailStatus = NameOf<typeof inboundMailStatus>;

// ── Applications ────────────────────────────────────────────────────────────

/** What someone applies for. */
export const applyType = defineEnum("applyType", { organisation: 0, serviceNumber: 1, entitlement: 2 });
export type ApplyType = NameOf<typeof applyType>;

/** Where an application stands; a withdrawn one is gone. */
export const applyStatus = defineEnum("applyStatus", { applying: 0, approved: 1, rejected: 2 });
export type ApplyStatus = NameOf<typeof applyStatus>;

/** Where an application came from. */
export const applySource = defineEnum("applySource", {
  publicForm: "sn_apply",
  invite: "invite",
  portal: "portal",
});
export type ApplySource = NameOf<typeof applySource>;

// ── Assets ──────────────────────────────────────────────────────────────────

/** What kind of database it is; the code is stored as it is. */
export const databaseType = defineEnum("databaseType", {
  oracle: "oracle",
  mysql: "mysql",
  postgresql: "postgresql",
  opengauss: "opengauss",
  mogdb: "mogdb",
  oceanbase: "oceanbase",
  tidb: "tidb",
  dm: "dm",
  kingbase: "kingbase",
  gaussdb: "gaussdb",
  sqlserver: "sqlserver",
  redis: "redis",
  other: "other",
});
export type DatabaseType = NameOf<typeof databaseType>;

/** How a database is built. */
export const assetArchitecture = defineEnum("assetArchitecture", {
  single: 0,
  primaryStandby: 1,
  sharedStorage: 2,
  consensus: 3,
  distributed: 4,
});
export type AssetArchitecture = NameOf<typeof assetArchitecture>;

/** How much a business depends on a database. */
export const assetImportance = defineEnum("assetImportance", { core: 0, important: 1, normal: 2 });
export type AssetImportance = NameOf<typeof assetImportance>;

/** What a database is used for. */
export const assetEnvironment = defineEnum("assetEnvironment", {
  production: 0,
  preProduction: 1,
  test: 2,
  disasterRecovery: 3,
});
export type AssetEnvironment = NameOf<typeof assetEnvironment>;

/** What a node does in an architecture. */
export const assetNodeRole = defineEnum("assetNodeRole", {
  primary: 0,
  standby: 1,
  witness: 2,
  proxy: 3,
  storage: 4,
});
export type AssetNodeRole = NameOf<typeof assetNodeRole>;

/**
 * What the statistics count. Every figure is a condition on one request, so that the list can be narrowed to exactly the
 * requests behind it; figures of a clock count requests that have such a clock, not clocks.
 */
export const requestFigure = defineEnum("requestFigure", {
  submitted: "submitted",
  open: "open",
  closed: "closed",
  cancelled: "cancelled",
  urgent: "urgent",
  escalated: "escalated",
  reopened: "reopened",
  breached: "breached",
  firstMet: "firstMet",
  firstBreached: "firstBreached",
  replyMet: "replyMet",
  replyBreached: "replyBreached",
  solveMet: "solveMet",
  solveBreached: "solveBreached",
  rated: "rated",
  lowRated: "lowRated",
});
export type RequestFigure = NameOf<typeof requestFigure>;

// ── Articles ────────────────────────────────────────────────────────────────

/** What an article is. */
export const articleType = defineEnum("articleType", {
  knowledge: 0,
  news: 1,
  securityWarning: 2,
  other: 3,
  release: 4,
  bestPractice: 5,
  announcement: 6,
});
export type ArticleType = NameOf<typeof articleType>;

/** What readers know of an article's state. */
export const articleStatus = defineEnum("articleStatus", { draft: 0, published: 1, pending: 2 });
export type ArticleStatus = NameOf<typeof articleStatus>;

/** Where an article and its open revision stand: one that is published stays live while the next is written and reviewed. */
export const articleStage = defineEnum("articleStage", {
  draft: 0,
  published: 1,
  pending: 2,
  revising: 3,
  revisionPending: 4,
  withdrawn: 5,
});
export type ArticleStage = NameOf<typeof articleStage>;

/** Who may read an article. */
export const encryptLevel = defineEnum("encryptLevel", {
  public: "PUBLIC",
  customer: "CUSTOMER",
  internal: "INTERNAL",
  restricted: "RESTRICTED",
});
export type EncryptLevel = NameOf<typeof encryptLevel>;

/** For whom an article is written. */
export const difficultLevel = defineEnum("difficultLevel", { beginner: 0, advanced: 1, expert: 2 });
export type DifficultLevel = NameOf<typeof difficultLevel>;

/** What an article began with. */
export const articleTemplate = defineEnum("articleTemplate", {
  fault: "fault",
  implementation: "implementation",
  case: "case",
  principle: "principle",
  script: "script",
  free: "free",
});
export type ArticleTemplate = NameOf<typeof articleTemplate>;

/** Where an article comes from. */
export const articleSource = defineEnum("articleSource", {
  original: 0,
  serviceRequest: 1,
  translated: 2,
  imported: 3,
});
export type ArticleSource = NameOf<typeof articleSource>;

/** Language an article is written in. */
export const articleLanguage = defineEnum("articleLanguage", { zh: "zh", en: "en" });
export type ArticleLanguage = NameOf<typeof articleLanguage>;

/** What became of a submitted revision. */
export const reviewOutcome = defineEnum("reviewOutcome", { approved: 1, rejected: 2, recalled: 3 });
export type ReviewOutcome = NameOf<typeof reviewOutcome>;

/** Why an article did not help. */
export const uselessReason = defineEnum("uselessReason", { wrong: 0, outdated: 1, unclear: 2, other: 3 });
export type UselessReason = NameOf<typeof uselessReason>;

/** What an article has to do with a service request. */
export const articleUse = defineEnum("articleUse", { source: 0, answer: 1, conclusion: 2, deflection: 3 });
export type ArticleUse = NameOf<typeof articleUse>;
