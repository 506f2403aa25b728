import { defineEnum, type NameOf } from "../define-enum.ts";

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
  waitThird: "wait_third",
  thirdAnswered: "third_answered",
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
  responded: "responded",
  solved: "solved",
});
export type RequestFigure = NameOf<typeof requestFigure>;
