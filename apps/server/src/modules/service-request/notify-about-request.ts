import {
  type MessageLevel,
  type NotifyEventCode,
  type NotifyGroup,
  notifyGroup,
  requestVisibility,
  severity,
} from "@pharos/domain/enums";
import { notifyEvents } from "@pharos/domain/notification";
import { parseLocale, type TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import type { EventMeta } from "../../platform/outbox.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type Audience, notify } from "../message/index.ts";
import {
  findNotificationContext,
  findTeamIds,
  type NotificationContext,
  selectInsiders,
} from "./recipients.repo.ts";

/** A notification about a request; the rules of its event decide who of the audience receives it, and by which channels. */
export interface RequestNotification {
  /** Identifies the fact; each person is notified of it once. At most 100 characters. */
  readonly factKey: string;
  readonly event: NotifyEventCode;
  readonly textKey: TranslationKey;
  readonly vars?: Vars;
  /** Candidates, grouped by their relation to the request. */
  readonly audience: Audience;
  /** The person who caused the fact, who is not notified. */
  readonly by?: number | null;
  /** The address without an account that caused the fact, which is not notified. */
  readonly byEmail?: string | null;
  /** The address left with the request, for facts that leave the vendor; its additional addresses are then notified too. */
  readonly extraEmail?: string | null;
  readonly level?: MessageLevel;
  /** Text a person wrote, shown below the notification; at most 1024 characters. */
  readonly content?: string;
  /** The public reply it is about: mails carry it. */
  readonly replyId?: number;
  /** The dialog that the notification's link opens on the request's page. */
  readonly opens?: "close" | "rate";
}

/** Notifies people about a request; people who have left the organisation are skipped. */
export async function notifyAboutRequest(
  tx: UnitOfWork,
  context: NotificationContext,
  notification: RequestNotification,
): Promise<void> {
  const severityName = severity.fromCode(context.severity);
  await notify(tx, {
    userIds: [],
    audience: await selectConcerned(tx, context, notification),
    event: notification.event,
    severity: severityName,
    type: "serviceRequest",
    level: notification.level ?? "info",
    titleKey: notification.textKey,
    params: {
      srNo: context.srNo,
      title: context.title,
      company: context.companyName,
      companyEn: context.companyNameEn ?? "",
      // A level's name is the same in both languages.
      severity: severityName.toUpperCase(),
      ...notification.vars,
    },
    ...(notification.content !== undefined && { content: notification.content }),
    link: `/service/message/${context.id}${notification.opens ? `?open=${notification.opens}` : ""}`,
    object: { type: "serviceRequest", id: context.id },
    ...(notification.replyId !== undefined && { postId: notification.replyId }),
    dedupeKey: notification.factKey,
    outsiders: outsidersOf(context, notification),
    groupChats: await findGroupChats(tx, context, notification.event),
  });
}

/** Addresses without an account, each once; empty for facts that only accounts may receive. */
function outsidersOf(context: NotificationContext, { extraEmail, byEmail }: RequestNotification) {
  // Nothing of a confidential request goes to an address that no one has proved.
  if (extraEmail === undefined || context.isConfidential) return [];
  const locale = parseLocale(context.reporterLocale);
  const emails = [...(extraEmail === null ? [] : [extraEmail]), ...context.notifyEmails];
  const outsiders = new Map(emails.map((email) => [email.toLowerCase(), { email, locale }]));
  if (byEmail) outsiders.delete(byEmail.toLowerCase());
  return [...outsiders.values()];
}

async function selectConcerned(
  tx: UnitOfWork,
  context: NotificationContext,
  { audience, by }: RequestNotification,
): Promise<Audience> {
  const all = [...new Set(Object.values(audience).flat())].filter((id) => id !== by);
  const concerned = new Set(await selectInsiders(tx.db, context.companyId, all));
  const groups = notifyGroup.names.map(
    (group: NotifyGroup) => [group, (audience[group] ?? []).filter((id) => concerned.has(id))] as const,
  );
  return Object.fromEntries(groups);
}

/**
 * The group chats to notify: the team's chats, except about confidential requests, and the organisation's chats about
 * events for customers while all its members may see its requests.
 */
async function findGroupChats(tx: UnitOfWork, context: NotificationContext, event: NotifyEventCode) {
  if (context.isConfidential) return {};
  const isOpenToColleagues = requestVisibility.fromCode(context.requestVisibility) === "everyone";
  return {
    teamIds: await findTeamIds(tx.db, context),
    companyIds: isOpenToColleagues && notifyEvents[event].isForCustomers ? [context.companyId] : [],
  };
}

/** Runs `notifyPeople` with the notification context of a request; skips a request that has been deleted. */
export async function withNotificationContext(
  tx: UnitOfWork,
  fact: { readonly id: number; readonly by?: number | null },
  notifyPeople: (context: NotificationContext) => Promise<void>,
): Promise<void> {
  const context = await findNotificationContext(tx.db, fact);
  if (context) await notifyPeople(context);
}

/** The fact key of an event about a request. */
export const factOf = ({ eventId }: EventMeta): Pick<RequestNotification, "factKey"> => ({
  factKey: `serviceRequest:${eventId}`,
});
