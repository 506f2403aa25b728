import type { z } from "@pharos/api/core";
import type {
  ServiceRequestRow as ListRowView,
  LongTexts,
  ServiceRequestAbilities,
  ServiceRequestSummary,
} from "@pharos/api/service-request";
import { requestSource } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Decision } from "../../platform/policy.ts";
import { wireTime } from "../../platform/wire-time.ts";
import { formatRefusal } from "./format-refusal.ts";
import { toClosing } from "./lifecycle/closing.view.ts";
import type { ListRow } from "./list/service-request-list.repo.ts";
import { maskEmail, maskPhone } from "./mask-contact.ts";
import { caseOf, type RequestCase } from "./policy/request-case.ts";
import {
  abilityNames,
  mayReadContact,
  requestRules,
  type ServiceRequestAbility,
} from "./service-request.policy.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";
import type { DetailExtras } from "./service-request-detail.repo.ts";
import { toClock } from "./sla-clock.row.ts";
import { type ParseCalendar, toListClock, toRequestClock } from "./sla-clock.view.ts";
import { toCurrentTurn } from "./turn.ts";

type Translate = Platform["translate"];

/** When and in which words a view is made. */
interface RequestNotification {
  readonly now: Date;
  readonly translate: Translate;
}

/** A request as one reader may see it, without its long texts and what was said on it. */
export function toSummary(
  row: ServiceRequestRow,
  extras: DetailExtras,
  { actor, locale }: Call,
  { now, translate }: RequestNotification,
): ServiceRequestSummary {
  const request = caseOf(actor, row, now);
  const isFull = mayReadContact(request.relation);
  const isVendor = request.relation.side === "vendor";
  return {
    ...toFacts(row),
    starred: extras.is_starred,
    companyName: extras.company_name,
    companyNameEn: extras.company_name_en,
    acc: extras.service_number && {
      id: extras.service_number.id,
      sn: extras.service_number.sn,
      name: extras.service_number.name,
      endTime: extras.service_number.end_date,
    },
    asset: extras.asset && {
      id: extras.asset.id,
      name: extras.asset.name,
      dbType: extras.asset.db_type,
      version: extras.asset.db_version,
    },
    menuName: extras.menu_name,
    menuNameEn: extras.menu_name_en,
    productName: extras.product_name,
    productNameEn: extras.product_name_en,
    reporter: {
      userId: row.reporter_user_id,
      name: extras.reporter_name,
      headImgUrl: extras.reporter_avatar,
    },
    phone: isFull ? row.phone : maskPhone(row.phone),
    email: isFull ? row.email : maskEmail(row.email),
    teamName: extras.team_name,
    teamNameEn: extras.team_name_en,
    executor:
      row.executor_user_id === null
        ? null
        : {
            userId: row.executor_user_id,
            name: extras.executor_name ?? "",
            headImgUrl: extras.executor_avatar,
          },
    ...toHelp(row, extras, isVendor),
    notifiedOnDuty: extras.notified_on_duty.map((person) => ({
      userId: person.id,
      name: person.name,
      headImgUrl: person.avatar_url,
      time: wireTime(person.notified_at),
    })),
    isWatching: row.watcher_ids.includes(actor.userId),
    rating: extras.rating && {
      responseScore: extras.rating.response_score,
      durationScore: extras.rating.duration_score,
      resultScore: extras.rating.result_score,
      reportScore: extras.rating.report_score,
      feedback: extras.rating.feedback,
      isSuperseded: extras.rating.superseded_at !== null,
    },
    ...toClosing(row, {
      side: request.relation.side,
      now,
      closeMessage: extras.close_message,
    }),
    replyCount: row.reply_count,
    lastReplyTime: lastReplyTimeOf(row),
    publicAudience: isVendor ? extras.audience : null,
    remote: extras.remote && {
      tool: extras.remote.tool,
      exists: true,
      validUntil: wireTime(extras.remote.valid_until),
      lastReadBy: extras.remote.last_read_by,
      lastReadTime: wireTime(extras.remote.last_read_at),
    },
    reviewId: requestRules.reviewEntitlement(request) === true ? extras.review_id : null,
    tags: row.tags,
    notifyEmails: isFull ? row.notify_emails : [],
    clocks: extras.clocks.map((clock) => toRequestClock(row, toClock(clock), now)),
    turn: toCurrentTurn(row),
    abilities: toAbilities(request, locale, translate),
  };
}

// Who else is concerned. How the vendor organises its work is not the customer's business, and who of the vendor's people
// watches neither.
function toHelp(row: ServiceRequestRow, extras: DetailExtras, isVendor: boolean) {
  return {
    subExecutors: extras.sub_executors.map((helper) => ({
      userId: helper.id,
      name: helper.name,
      headImgUrl: helper.avatar_url,
      share: isVendor ? helper.share : null,
      remark: isVendor ? helper.remark : null,
      joinTime: wireTime(helper.joined_at),
    })),
    calledTeams: isVendor
      ? extras.called_teams.map(({ id, name, name_en }) => ({ teamId: id, name, nameEn: name_en }))
      : [],
    escalationLevel: isVendor ? row.escalation_level : null,
    escalatedTime: isVendor ? row.escalated_at : null,
    escalationAcknowledgement: isVendor ? toAcknowledgement(row, extras) : null,
    breachesToExplain: isVendor
      ? extras.clocks.filter((clock) => clock.outcome === "breached" && clock.breach_reason === null).length
      : 0,
    watchers: extras.watchers
      .filter(({ is_of_company }) => isVendor || is_of_company)
      .map(({ id, name, avatar_url }) => ({ userId: id, name, headImgUrl: avatar_url })),
  };
}

/** Who acknowledged the latest escalation; acknowledgements of earlier ones do not count. */
function toAcknowledgement(
  row: ServiceRequestRow,
  { acknowledged_by }: DetailExtras,
): ServiceRequestSummary["escalationAcknowledgement"] {
  const { escalated_at: escalatedAt, escalation_acknowledged_at: time } = row;
  if (!time || !acknowledged_by || (escalatedAt && Date.parse(time) < Date.parse(escalatedAt))) return null;
  return {
    by: { userId: acknowledged_by.id, name: acknowledged_by.name, headImgUrl: acknowledged_by.avatar_url },
    time,
  };
}

// The request's own columns that need no second thought about who reads them.
function toFacts(row: ServiceRequestRow) {
  return {
    id: row.id,
    srNo: row.sr_no,
    title: row.title,
    type: row.severity,
    status: row.status,
    auditState: row.audit_state,
    // A check constraint allows nothing else.
    mode: row.mode as ServiceRequestSummary["mode"],
    companyId: row.company_id,
    menuId: row.catalogue_menu_id,
    dbVersion: row.db_version,
    isConfidential: row.is_confidential,
    contactName: row.contact_name,
    teamId: row.team_id,
    happenTime: row.happened_at,
    recoverTime: row.recovered_at,
    recoverType: row.recover_type,
    recoverDesc: row.recover_description,
    urgent: row.is_urgent,
    urgentCount: row.urgent_count,
    urgentTime: row.urgent_at,
    submitTime: row.submitted_at,
    isMailed: row.source === requestSource.toCode("mail"),
    firstReplyTime: row.first_reply_at,
    restoredTime: row.restored_at,
    closedTime: row.closed_at,
    closeType: row.close_type,
    reopenCount: row.reopen_count,
    rootCauseState: row.root_cause_state,
    intoKb: row.into_knowledge,
    articleUrl: row.article_url,
    notIntoKbReason: row.not_into_knowledge_reason,
    version: row.version,
  };
}

/** The texts of a request that may be long. */
export function toLongTexts(row: ServiceRequestRow): z.output<typeof LongTexts> {
  return { contentMd: row.content_md, rootCause: row.root_cause, solution: row.solution };
}

function lastReplyTimeOf(row: ServiceRequestRow): string | null {
  const times = [row.last_vendor_reply_at, row.last_customer_reply_at].filter((at) => at !== null);
  return wireTime(times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null);
}

/** A line of the list. */
export function toListRow(row: ListRow, now: Date, parse: ParseCalendar): ListRowView {
  return {
    id: row.id,
    srNo: row.sr_no,
    title: row.title,
    type: row.severity,
    status: row.status,
    auditState: row.audit_state,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    productName: row.product_name,
    productNameEn: row.product_name_en,
    sn: row.sn,
    tags: [...row.tags],
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    executorName: row.executor_name,
    reporterName: row.reporter_name,
    submitTime: row.submitted_at,
    closedTime: row.closed_at,
    lastReplyTime: row.last_reply_at,
    replyCount: row.reply_count,
    urgent: row.is_urgent,
    starred: row.is_starred,
    sla: row.clock && toListClock(row.clock, now, parse),
    turn: toCurrentTurn(row),
    hours: row.hours,
  };
}

function toAbilities(request: RequestCase, locale: Locale, translate: Translate): ServiceRequestAbilities {
  const abilityOf = (name: ServiceRequestAbility) =>
    toAbility(requestRules[name](request), locale, translate);
  // Object.fromEntries forgets the keys; the list of names is checked against the wire's keys where it is written.
  return Object.fromEntries(abilityNames.map((name) => [name, abilityOf(name)])) as ServiceRequestAbilities;
}

function toAbility(decision: Decision, locale: Locale, translate: Translate) {
  if (decision === true) return { isAllowed: true, reason: "" };
  const { code, vars } = formatRefusal(decision, locale, translate);
  return { isAllowed: false, reason: translate(locale, `errors.${code}`, vars) };
}
