import type { MessageType, NotifyChannel, NotifyEventCode, NotifyGroup, Severity } from "../enums.ts";

/** A rule as an installation starts with it. */
export interface NotifyRuleDefault {
  /** Absent: every severity without a rule of its own. */
  readonly severity?: Severity;
  readonly recipients: readonly NotifyGroup[];
  readonly channels: readonly NotifyChannel[];
}

/** What is known of an event before anybody has changed its rules. */
export interface NotifyEventEntry {
  /** Under which heading people find it. */
  readonly type: MessageType;
  /** Groups a rule may choose from. */
  readonly groups: readonly NotifyGroup[];
  readonly rules: readonly NotifyRuleDefault[];
  /** Concerns the security of the account: no one can switch message and mail off. */
  readonly isMandatory?: true;
  /** Never waits to be put together with others about the same object. */
  readonly isImmediate?: true;
  /** Customers may be among its receivers; the others never leave the vendor. */
  readonly isForCustomers?: true;
}

const rule = (
  recipients: readonly NotifyGroup[],
  channels: readonly NotifyChannel[],
  severity?: Severity,
): NotifyRuleDefault => ({ recipients, channels, ...(severity && { severity }) });

const inapp: readonly NotifyChannel[] = ["inapp", "webhook"];
const withMail: readonly NotifyChannel[] = ["inapp", "email", "webhook"];
const withSms: readonly NotifyChannel[] = ["inapp", "sms", "webhook"];

const handlers: readonly NotifyGroup[] = ["executor", "subExecutors"];
const leaders: readonly NotifyGroup[] = ["teamAdmins", "pa", "ma", "manager"];
const ladder: readonly NotifyGroup[] = ["dutyGroup", "executor", ...leaders];
const customers: readonly NotifyGroup[] = ["reporter", "watchers", "contacts"];

const ofArticles: NotifyEventEntry = {
  type: "knowledge",
  groups: ["owner"],
  rules: [rule(["owner"], ["inapp"])],
};

/** Every event with its default rules. Of several rules the one of the severity wins. */
export const notifyEvents: Readonly<Record<NotifyEventCode, NotifyEventEntry>> = {
  "consult.expertRequested": {
    type: "consult",
    groups: ["executor"],
    rules: [rule(["executor"], inapp)],
    isImmediate: true,
  },
  "consult.handedOver": { type: "consult", groups: ["executor"], rules: [rule(["executor"], inapp)] },
  "consult.reply": forCustomers("consult", ["reporter", "executor"], ["inapp"]),
  "consult.closed": forCustomers("consult", ["reporter"], ["inapp", "email"]),
  "fault.created": {
    type: "serviceRequest",
    groups: ["dutyGroup", "teamAdmins", "pa"],
    rules: [
      rule(["dutyGroup"], inapp),
      rule(["dutyGroup", "teamAdmins"], withSms, "p1"),
      rule(["dutyGroup", "teamAdmins"], withSms, "p2"),
    ],
  },
  "fault.audit.pending": {
    type: "serviceRequest",
    groups: ["teamAdmins", "pa"],
    rules: [rule(["teamAdmins", "pa"], withMail)],
  },
  "fault.onBehalf": forCustomers("serviceRequest", ["reporter"], withMail),
  "fault.audit.approved": forCustomers("serviceRequest", ["reporter"], withMail),
  "fault.audit.rejected": forCustomers("serviceRequest", ["reporter"], withMail),
  "fault.assigned": {
    type: "serviceRequest",
    groups: [...handlers, "teamAdmins"],
    rules: [rule(handlers, inapp), rule(handlers, withSms, "p1"), rule(handlers, withSms, "p2")],
  },
  "fault.handedOver": {
    type: "serviceRequest",
    groups: ["executor"],
    rules: [rule(["executor"], inapp)],
  },
  "fault.subExecutor": {
    type: "serviceRequest",
    groups: [...handlers, "teamAdmins"],
    rules: [
      rule(["subExecutors"], inapp),
      rule(["subExecutors"], withSms, "p1"),
      rule(["subExecutors"], withSms, "p2"),
    ],
  },
  "fault.reply.vendor": forCustomers("serviceRequest", customers, withMail),
  "fault.reply.customer": {
    type: "serviceRequest",
    groups: [...handlers, "teamAdmins"],
    rules: [rule(handlers, inapp)],
  },
  "fault.reply.internal": {
    type: "serviceRequest",
    groups: [...handlers, "teamAdmins"],
    rules: [rule(handlers, ["inapp"])],
  },
  "fault.advise": {
    type: "serviceRequest",
    groups: [...handlers, "teamAdmins"],
    rules: [rule(handlers, ["inapp"])],
  },
  "fault.mentioned": {
    type: "serviceRequest",
    groups: ["owner"],
    rules: [rule(["owner"], ["inapp"])],
  },
  "fault.needFeedback": forCustomers("serviceRequest", customers, withMail),
  "fault.urgent": {
    type: "serviceRequest",
    groups: ["executor", "subExecutors", "dutyGroup", "teamAdmins", "pa"],
    rules: [rule(["executor", "dutyGroup", "teamAdmins"], withSms)],
    isImmediate: true,
  },
  "fault.escalated": {
    type: "serviceRequest",
    groups: ladder,
    rules: [rule(["executor", ...leaders], ["inapp", "email", "sms", "webhook"])],
    isImmediate: true,
  },
  "fault.sla.50": {
    type: "serviceRequest",
    groups: ladder,
    rules: [
      rule(["dutyGroup", "pa"], withSms, "p1"),
      rule(["dutyGroup"], withSms, "p2"),
      rule(["teamAdmins"], inapp, "p3"),
      rule([], inapp, "p4"),
    ],
    isImmediate: true,
  },
  "fault.sla.80": {
    type: "serviceRequest",
    groups: ladder,
    rules: [
      rule(["executor", "teamAdmins"], withSms, "p1"),
      rule(["executor", "teamAdmins"], withSms, "p2"),
      rule(["executor"], inapp, "p3"),
      rule(["executor"], inapp, "p4"),
    ],
    isImmediate: true,
  },
  "fault.sla.100": {
    type: "serviceRequest",
    groups: ladder,
    rules: [
      rule(["teamAdmins", "pa"], withSms, "p1"),
      rule(["teamAdmins", "pa"], inapp, "p2"),
      rule(["teamAdmins"], inapp, "p3"),
      rule(["executor", "teamAdmins"], inapp, "p4"),
    ],
    isImmediate: true,
  },
  "fault.sla.150": {
    type: "serviceRequest",
    groups: ladder,
    rules: [
      rule(["ma", "manager"], withMail, "p1"),
      rule(["pa", "ma"], inapp, "p2"),
      rule(["pa"], inapp, "p3"),
      rule(["teamAdmins"], inapp, "p4"),
    ],
    isImmediate: true,
  },
  "fault.sla.unacknowledged": {
    type: "serviceRequest",
    groups: ladder,
    rules: [rule(["pa", "ma"], withSms), rule(["ma", "manager"], withSms, "p1")],
    isImmediate: true,
  },
  "fault.recovered": {
    type: "serviceRequest",
    groups: [...customers, "teamAdmins"],
    rules: [
      rule(customers, withMail),
      rule([...customers, "teamAdmins"], withMail, "p1"),
      rule([...customers, "teamAdmins"], withMail, "p2"),
    ],
    isForCustomers: true,
  },
  "fault.closeNotify": forCustomers("serviceRequest", customers, withMail),
  "fault.closed": {
    type: "serviceRequest",
    groups: [...customers, ...handlers, "teamAdmins"],
    rules: [rule([...customers, ...handlers], withMail)],
    isForCustomers: true,
  },
  "fault.reopened": {
    type: "serviceRequest",
    groups: [...handlers, "teamAdmins"],
    rules: [rule([...handlers, "teamAdmins"], inapp)],
  },
  "fault.rated": {
    type: "serviceRequest",
    groups: ["executor", "teamAdmins", "pa"],
    rules: [rule(["teamAdmins", "pa"], inapp)],
  },
  "fault.reportMarked": forCustomers("serviceRequest", ["reporter", "companyAdmins"], withMail),
  "fault.archiveBlocked": {
    type: "serviceRequest",
    groups: [...handlers, "teamAdmins"],
    rules: [rule(["executor"], ["inapp"])],
  },
  "mail.waiting": {
    type: "serviceRequest",
    groups: ["dutyGroup", "teamAdmins", "pa"],
    rules: [rule(["dutyGroup"], inapp)],
  },
  "serviceOrder.shared": forCustomers("serviceRequest", ["contacts"], withMail),
  "serviceOrder.signed": { type: "serviceRequest", groups: ["executor"], rules: [rule(["executor"], inapp)] },
  "serviceOrder.declined": {
    type: "serviceRequest",
    groups: ["executor"],
    rules: [rule(["executor"], withMail)],
  },
  "serviceOrder.completed": forCustomers("serviceRequest", ["executor", "contacts"], withMail),
  "inspection.published": forCustomers("inspection", ["companyAdmins"], withMail),
  "serviceReport.sent": forCustomers("contract", ["companyAdmins"], withMail),
  "contract.expiring": forCustomers("contract", ["manager", "owner", "companyAdmins"], withMail),
  "contractItem.hours": {
    type: "contract",
    groups: ["manager", "teamAdmins"],
    rules: [rule(["manager", "teamAdmins"], inapp)],
  },
  "plan.assigned": { type: "plan", groups: ["executor", "teamAdmins"], rules: [rule(["executor"], inapp)] },
  "plan.changed": { type: "plan", groups: ["executor", "teamAdmins"], rules: [rule(["executor"], inapp)] },
  "plan.overdue": {
    type: "plan",
    groups: ["executor", "teamAdmins", "manager"],
    rules: [rule(["executor", "teamAdmins"], inapp)],
  },
  "plan.understaffed": { type: "plan", groups: ["teamAdmins"], rules: [rule(["teamAdmins"], inapp)] },
  "plan.deliveryNotify": { ...forCustomers("plan", ["contacts"], withMail), isImmediate: true },
  "plan.rescheduled": { ...forCustomers("plan", ["contacts"], withMail), isImmediate: true },
  "plan.cancelled": { ...forCustomers("plan", ["contacts"], withMail), isImmediate: true },
  "plan.ended": forCustomers("plan", ["manager", "companyAdmins", "contacts"], inapp),
  "apply.created": { type: "application", groups: ["pa"], rules: [rule(["pa"], inapp)] },
  "apply.decided": forCustomers("application", ["reporter", "contacts"], ["inapp", "email", "sms"]),
  "cert.expiring": {
    type: "system",
    groups: ["owner", "teamAdmins"],
    rules: [rule(["owner", "teamAdmins"], ["inapp"])],
  },
  "leave.requested": { type: "system", groups: ["teamAdmins"], rules: [rule(["teamAdmins"], ["inapp"])] },
  "leave.decided": { type: "system", groups: ["owner"], rules: [rule(["owner"], ["inapp"])] },
  "leave.changed": {
    type: "system",
    groups: ["owner", "teamAdmins"],
    rules: [rule(["owner", "teamAdmins"], ["inapp"])],
  },
  "hours.pending": { type: "hours", groups: ["teamAdmins"], rules: [rule(["teamAdmins"], ["inapp"])] },
  "hours.rejected": { type: "hours", groups: ["owner"], rules: [rule(["owner"], ["inapp"])] },
  "weekly.reminder": { type: "hours", groups: ["owner"], rules: [rule(["owner"], ["inapp"])] },
  "weekly.missing": { type: "hours", groups: ["teamAdmins"], rules: [rule(["teamAdmins"], ["inapp"])] },
  "pdca.assigned": { type: "hours", groups: ["owner"], rules: [rule(["owner"], ["inapp"])] },
  "pdca.finished": { type: "hours", groups: ["teamAdmins"], rules: [rule(["teamAdmins"], ["inapp"])] },
  "pdca.returned": { type: "hours", groups: ["owner"], rules: [rule(["owner"], ["inapp"])] },
  "user.locked": security(["owner", "sys"]),
  "role.changed": security(["owner", "sys"]),
  "comment.replied": forCustomers("knowledge", ["owner"], ["inapp"]),
  "comment.mentioned": forCustomers("knowledge", ["owner"], ["inapp"]),
  "article.submitted": ofArticles,
  "article.published": ofArticles,
  "article.rejected": ofArticles,
  "article.useless": ofArticles,
  "article.needsReview": ofArticles,
  "article.answered": forCustomers("knowledge", ["owner"], ["inapp", "email"]),
  "resource.submitted": ofArticles,
  "resource.rejected": ofArticles,
  "resource.delivered": forCustomers("knowledge", ["owner", "companyAdmins"], ["inapp"]),
  "advisory.published": forCustomers("knowledge", ["contacts", "companyAdmins"], withMail),
  "message.sent": forCustomers("system", ["contacts"], ["inapp"]),
  "file.delivered": forCustomers("system", ["contacts", "companyAdmins"], ["inapp"]),
  "token.created": security(["owner", "sys"]),
  "board.weekly": { type: "system", groups: ["owner"], rules: [rule(["owner"], ["inapp", "email"])] },
  "webhook.paused": { type: "system", groups: ["owner"], rules: [rule(["owner"], ["inapp", "email"])] },
};

function forCustomers(
  type: MessageType,
  groups: readonly NotifyGroup[],
  channels: readonly NotifyChannel[],
): NotifyEventEntry {
  return { type, groups, rules: [rule(groups, channels)], isForCustomers: true };
}

function security(groups: readonly NotifyGroup[]): NotifyEventEntry {
  return {
    type: "system",
    groups,
    rules: [rule(groups, ["inapp", "email"])],
    isMandatory: true,
    isImmediate: true,
    isForCustomers: true,
  };
}
