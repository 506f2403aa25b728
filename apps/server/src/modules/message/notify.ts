import { jsonText } from "@pharos/db";
import { messageLevel, messageType, userStatus } from "@pharos/domain/enums";
import { isOptional, notifyEvents } from "@pharos/domain/notification";
import { sql } from "kysely";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { peopleNotified } from "./message.events.ts";
import type { Notification } from "./notification.ts";
import { findRule, type NotifyRule } from "./rule.repo.ts";

/**
 * Notifies people, in the caller's transaction: one message per fact and person, however often the fact is
 * published. Their open tabs refresh their messages after the commit. With an `event`, mails, SMS and group chats follow
 * from the committed fact, each once, by the rule of the event and by what the person has chosen.
 */
export async function notify(tx: UnitOfWork, notification: Notification): Promise<void> {
  const { event, severity } = notification;
  const rule = event && (await findRule(tx.db, event, severity));
  if (rule && !rule.isEnabled) return;
  const userIds = receiversOf(notification, rule);
  if (rule && rule.throttleMinutes > 0 && notification.object) await lockThrottle(tx, notification.object);
  const notified = userIds.length === 0 ? [] : await insertMessages(tx, notification, rule, userIds);
  for (const { userId, isShown } of notified) if (isShown) tx.hintUser(userId);
  if (rule && (notified.length > 0 || hasOthers(notification)))
    await publishNotified(tx, notification, rule, notified);
}

/**
 * Lets facts about one object follow one another until the transaction ends: of two at the same moment neither would see
 * the other's messages, and both would pass the throttle.
 */
async function lockThrottle(
  tx: UnitOfWork,
  { type, id }: NonNullable<Notification["object"]>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(7415, hashtext(${`${type}:${id}`}))`.execute(tx.db);
}

function receiversOf({ userIds, audience = {} }: Notification, rule: NotifyRule | undefined): number[] {
  const groups = rule?.recipients ?? [];
  return [...new Set([...userIds, ...groups.flatMap((group) => audience[group] ?? [])])];
}

const hasOthers = ({ outsiders = [], groupChats = {} }: Notification): boolean =>
  outsiders.length > 0 || (groupChats.companyIds ?? []).length > 0 || (groupChats.teamIds ?? []).length > 0;

interface Notified {
  readonly id: number;
  readonly userId: number;
  readonly isShown: boolean;
}

/** One row a person, also for someone who wants no message in the portal: it proves that the person was notified. */
async function insertMessages(
  tx: UnitOfWork,
  notification: Notification,
  rule: NotifyRule | undefined,
  userIds: readonly number[],
): Promise<readonly Notified[]> {
  const { event, object } = notification;
  const isShown = rule === undefined || rule.channels.includes("inapp");
  const mayChoose = event !== undefined && isOptional(event, "inapp");
  const now = tx.now.toISOString();
  const { rows } = await sql<Notified>`
    insert into message (user_id, message_type, level, title_key, params, content, sent_id, link, object_type, object_id, post_id,
      dedupe_key, event, created_at, hidden_at, read_at)
    select u.id, ${messageType.toCode(notification.type)}::smallint,
      ${messageLevel.toCode(notification.level ?? "info")}::smallint, ${notification.titleKey}::varchar,
      ${jsonText(notification.params ?? {})}::jsonb, ${notification.content ?? null}::varchar,
      ${notification.sentId ?? null}::bigint, ${notification.link ?? null}::varchar,
      ${object?.type ?? null}::varchar, ${object?.id ?? null}::bigint, ${notification.postId ?? null}::bigint, ${notification.dedupeKey}::varchar,
      ${event ?? null}::varchar, ${now}::timestamptz,
      case when coalesce(p.is_on, ${isShown}::boolean) then null else ${now}::timestamptz end,
      case when coalesce(p.is_on, ${isShown}::boolean) then null else ${now}::timestamptz end
    from app_user u
    left join notify_preference p on ${mayChoose}::boolean
      and p.user_id = u.id and p.event = ${event ?? null}::varchar and p.channel = 'inapp'
    where u.id = any(${userIds}::bigint[]) and u.status <> ${userStatus.toCode("disabled")}
      and not exists (
        select from message m
        where ${rule?.throttleMinutes ?? 0}::int > 0 and m.user_id = u.id
          and m.object_type = ${object?.type ?? null}::varchar and m.object_id = ${object?.id ?? null}::bigint
          and m.event = ${event ?? null}::varchar
          and m.created_at > ${now}::timestamptz - make_interval(mins => ${rule?.throttleMinutes ?? 0}::int)
      )
    order by u.id
    on conflict (user_id, dedupe_key) do nothing
    returning id, user_id as "userId", hidden_at is null as "isShown"`.execute(tx.db);
  return rows;
}

async function publishNotified(
  tx: UnitOfWork,
  notification: Notification,
  { event, channels }: NotifyRule,
  notified: readonly Notified[],
): Promise<void> {
  const { severity, level, titleKey, params, content, link, dedupeKey, object } = notification;
  await tx.publish(peopleNotified, {
    messageIds: notified.map(({ id }) => id),
    event,
    severity: severity ?? null,
    channels,
    isImmediate: notifyEvents[event].isImmediate === true || level === "urgent",
    titleKey,
    params: params ?? {},
    content: content ?? null,
    link: link ?? null,
    object: object ?? null,
    postId: notification.postId ?? null,
    dedupeKey,
    outsiders: notification.outsiders ?? [],
    groupChats: notification.groupChats ?? {},
  });
}
