import type { Kysely, Schema, Transaction } from "@pharos/db";
import { userStatus } from "@pharos/domain/enums";
import type { QuietHours } from "@pharos/domain/notification";
import { sql } from "kysely";
import type { TakeScope } from "../../platform/queue/queue.ts";
import { verifiedEmail, verifiedPhone } from "../../platform/verified-address.ts";

/** Ways that lead to one person outside the portal. */
export const mailChannels = ["email", "sms"] as const;
export type MailChannel = (typeof mailChannels)[number];

/** Someone who was notified in the portal, and how else the person can and wants to be notified. */
export interface Reader {
  readonly messageId: number;
  readonly userId: number;
  readonly locale: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Null: the person has chosen nothing. */
  readonly wantsEmail: boolean | null;
  readonly wantsSms: boolean | null;
  readonly quiet: QuietHours;
}

/** The readers of messages, with what they have chosen for an event. */
export async function findReaders(
  db: Kysely<Schema>,
  messageIds: readonly number[],
  event: string,
): Promise<Reader[]> {
  const { rows } = await sql<
    Omit<Reader, "quiet"> & { isQuiet: boolean | null; fromMinute: number | null; untilMinute: number | null }
  >`
    select m.id as "messageId", u.id as "userId", u.locale, ${verifiedEmail("u")} as email, ${verifiedPhone("u")} as phone, e.is_on as "wantsEmail",
      s.is_on as "wantsSms", q.is_enabled as "isQuiet", q.from_minute as "fromMinute", q.until_minute as "untilMinute"
    from message m
    join app_user u on u.id = m.user_id
    left join notify_preference e on e.user_id = u.id and e.event = ${event} and e.channel = 'email'
    left join notify_preference s on s.user_id = u.id and s.event = ${event} and s.channel = 'sms'
    left join notify_quiet_hours q on q.user_id = u.id
    where m.id = any(${[...messageIds]}::bigint[]) and u.status <> ${userStatus.toCode("disabled")}
    order by u.id`.execute(db);
  return rows.map(({ isQuiet, fromMinute, untilMinute, ...row }) => ({
    ...row,
    quiet: { isEnabled: isQuiet ?? false, fromMinute: fromMinute ?? 0, untilMinute: untilMinute ?? 0 },
  }));
}

/** Lets deliveries to the same people follow one another until the transaction ends. */
export async function lockReaders(db: Transaction<Schema>, userIds: readonly number[]): Promise<void> {
  // The first number keeps these locks apart from others; people in the order of their ids, so that no one waits in a ring.
  await sql`
    select pg_advisory_xact_lock(7414, (reader.id % 2147483647)::int)
    from (select unnest(${[...userIds]}::bigint[]) as id order by 1) reader`.execute(db);
}

/** What left for a person about an object a moment ago, or still waits. */
export interface LastDelivery {
  readonly userId: number;
  readonly channel: string;
  readonly lastSentAt: string | null;
  readonly waitsUntil: string | null;
}

/** The last deliveries about an object since a moment. */
export async function findLastDeliveries(
  db: Kysely<Schema>,
  userIds: readonly number[],
  object: { readonly type: string; readonly id: number },
  since: Date,
): Promise<LastDelivery[]> {
  const { rows } = await sql<LastDelivery>`
    select user_id as "userId", channel, max(sent_at) as "lastSentAt",
      min(due_at) filter (where sent_at is null) as "waitsUntil"
    from notify_delivery
    where user_id = any(${[...userIds]}::bigint[]) and object_type = ${object.type} and object_id = ${object.id}
      and (sent_at is null or sent_at > ${since.toISOString()}::timestamptz)
    group by user_id, channel`.execute(db);
  return rows;
}

/** A delivery that has waited long enough. */
export interface DueDelivery {
  readonly id: number;
  readonly messageId: number;
  readonly channel: MailChannel;
  readonly userId: number;
  readonly locale: string;
  readonly isActive: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly titleKey: string;
  readonly params: unknown;
  readonly content: string | null;
  readonly link: string | null;
  readonly event: string | null;
  readonly objectType: string | null;
  readonly objectId: number | null;
  readonly postId: number | null;
}

/** All that is due for one person on one channel: it leaves together. */
export interface DueBundle {
  /** Person and channel. */
  readonly key: string;
  readonly deliveries: readonly DueDelivery[];
}

/**
 * Takes all that is due of as many people and channels as the scope says. One process takes at a time, so that what is one
 * mail is not split between two.
 */
export async function takeDueBundles(
  db: Transaction<Schema>,
  now: Date,
  { limit, isFree }: TakeScope,
): Promise<DueBundle[]> {
  await sql`select pg_advisory_xact_lock(hashtext('message.held'))`.execute(db);
  const { rows } = await sql<DueDelivery>`
    with bundle as (
      select user_id, channel from notify_delivery
      where sent_at is null and due_at <= ${now.toISOString()}::timestamptz and ${isFree(bundleKey)}
      group by user_id, channel order by user_id, channel limit ${limit}
    )
    update notify_delivery d set sent_at = ${now.toISOString()}::timestamptz
    from bundle b, message m, app_user u
    where d.user_id = b.user_id and d.channel = b.channel and d.sent_at is null
      and d.due_at <= ${now.toISOString()}::timestamptz and m.id = d.message_id and u.id = d.user_id
    returning d.id, d.message_id as "messageId", d.channel, d.user_id as "userId", u.locale,
      u.status <> ${userStatus.toCode("disabled")} as "isActive", ${verifiedEmail("u")} as email, ${verifiedPhone("u")} as phone, m.title_key as "titleKey", m.params,
      m.content, m.link, m.event, m.object_type as "objectType", m.object_id as "objectId", m.post_id as "postId"`.execute(
    db,
  );
  const bundles = Map.groupBy(
    rows.toSorted((a, b) => a.id - b.id),
    ({ userId, channel }) => `${userId}:${channel}`,
  );
  return [...bundles].map(([key, deliveries]) => ({ key, deliveries }));
}

const bundleKey = sql`user_id || ':' || channel`;
