import { ignoresQuietHours, quietUntilMs, wantsChannel } from "@pharos/domain/notification";
import { minuteMs } from "@pharos/domain/time";
import { type Locale, parseLocale } from "@pharos/i18n";
import type { NewNotification } from "../../platform/delivery/notifications.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { answerTargetOf, outsiderAnswerTargetOf } from "./answerable.ts";
import {
  findLastDeliveries,
  findReaders,
  type LastDelivery,
  lockReaders,
  type MailChannel,
  mailChannels,
  type Reader,
} from "./delivery.repo.ts";
import { queueGroupChats } from "./group-chats.ts";
import type { ReadMailContent } from "./mail-content.ts";
import type { NotifiedFact } from "./message.events.ts";
import { outboxKey } from "./outbox-key.ts";
import { type MailNews, toMail, toSms, type WordingPlatform } from "./word-delivery.ts";

/** Mails about one object that follow each other within this time become one. */
const digestMs = 5 * minuteMs;

/** As many rows are written by one statement. */
const rowsMax = 500;

/** Sends mails, SMS and group chats that follow from a fact, or lets them wait; runs once a fact. */
export async function deliverNotified(
  platform: Platform,
  readContent: ReadMailContent,
  tx: UnitOfWork,
  fact: NotifiedFact,
): Promise<void> {
  const deliveries = await storeDeliveries(tx, fact);
  const outsiders = outsidersOf(fact);
  if (deliveries.length > 0 || outsiders.length > 0) {
    const isMailed = fact.channels.includes("email") || fact.messageIds.length > 0;
    const mail = isMailed ? await readContent(tx.db, toMailedFact(fact)) : undefined;
    const wording: FactWording = { platform, now: tx.now, fact, news: { ...fact, mail } };
    const notifications = [
      ...deliveries.map((delivery) => toReaderNotification(wording, delivery)),
      ...outsiders.map((outsider) => toOutsiderNotification(wording, outsider)),
    ];
    for (let first = 0; first < notifications.length; first += rowsMax)
      await platform.notifications.queue(tx, ...notifications.slice(first, first + rowsMax));
  }
  if (fact.channels.includes("webhook")) await queueGroupChats(platform, tx, fact);
}

/** A fact in words. */
interface FactWording {
  readonly platform: WordingPlatform;
  readonly now: Date;
  readonly fact: NotifiedFact;
  readonly news: MailNews;
}

/** What a fact is about, for those who say what its mail carries. */
const toMailedFact = ({ event, object, postId }: NotifiedFact) => ({
  event,
  objectType: object?.type,
  objectId: object?.id,
  postId,
});

/** What a reader gets over one channel, or will get. */
interface Delivery {
  readonly reader: Reader;
  readonly channel: MailChannel;
  readonly address: string;
}

/** Stores what the readers of a fact will get, and answers what of it leaves now. */
async function storeDeliveries(tx: UnitOfWork, fact: NotifiedFact): Promise<readonly Delivery[]> {
  if (fact.messageIds.length === 0) return [];
  const readers = await findReaders(tx.db, fact.messageIds, fact.event);
  const deliveries = readers.flatMap((reader) =>
    mailChannels.flatMap((channel): Delivery[] => {
      const address = addressFor(reader, channel, fact);
      return address === undefined ? [] : [{ reader, channel, address }];
    }),
  );
  if (deliveries.length === 0) return [];
  const userIds = [...new Set(deliveries.map(({ reader }) => reader.userId))];
  // Two facts about one object at the same moment would otherwise both be the first.
  await lockReaders(tx.db, userIds);
  const since = new Date(tx.now.getTime() - digestMs);
  const last =
    fact.object && !fact.isImmediate ? await findLastDeliveries(tx.db, userIds, fact.object, since) : [];
  const due: Delivery[] = [];
  for (let first = 0; first < deliveries.length; first += rowsMax) {
    const part = deliveries.slice(first, first + rowsMax);
    due.push(...(await insertDeliveries(tx, fact, part, last)));
  }
  return due;
}

/** Where someone who wants it is reached; undefined when there is no such way. */
function addressFor(
  reader: Reader,
  channel: MailChannel,
  { event, channels }: NotifiedFact,
): string | undefined {
  const choice = channel === "email" ? reader.wantsEmail : reader.wantsSms;
  const address = channel === "email" ? reader.email : reader.phone;
  return (wantsChannel(event, channel, channels, choice ?? undefined) && address) || undefined;
}

/** Writes deliveries and answers those that were not there and leave now. */
async function insertDeliveries(
  tx: UnitOfWork,
  fact: NotifiedFact,
  deliveries: readonly Delivery[],
  last: readonly LastDelivery[],
): Promise<readonly Delivery[]> {
  const nowMs = tx.now.getTime();
  const stored = await tx.db
    .insertInto("notify_delivery")
    .values(
      deliveries.map(({ reader, channel }) => {
        const dueMs = dueAt(nowMs, { fact, reader, channel, last });
        return {
          message_id: reader.messageId,
          channel,
          user_id: reader.userId,
          object_type: fact.object?.type ?? null,
          object_id: fact.object?.id ?? null,
          due_at: new Date(dueMs),
          sent_at: dueMs <= nowMs ? tx.now : null,
        };
      }),
    )
    .onConflict((conflict) => conflict.columns(["message_id", "channel"]).doNothing())
    .returning(["message_id", "channel", "sent_at"])
    .execute();
  const leaving = new Set(
    stored.flatMap((row) => (row.sent_at === null ? [] : [`${row.message_id} ${row.channel}`])),
  );
  return deliveries.filter(({ reader, channel }) => leaving.has(`${reader.messageId} ${channel}`));
}

interface Waiting {
  readonly fact: NotifiedFact;
  readonly reader: Reader;
  readonly channel: MailChannel;
  readonly last: readonly LastDelivery[];
}

/** Quiet hours first; then what is already waiting about the object, or five minutes since the last that left. */
function dueAt(nowMs: number, { fact, reader, channel, last }: Waiting): number {
  const quietMs = ignoresQuietHours(fact.severity ?? undefined) ? null : quietUntilMs(nowMs, reader.quiet);
  if (quietMs !== null) return quietMs;
  const before = last.find((one) => one.userId === reader.userId && one.channel === channel);
  if (!before) return nowMs;
  if (before.waitsUntil !== null) return Date.parse(before.waitsUntil);
  return before.lastSentAt === null ? nowMs : Date.parse(before.lastSentAt) + digestMs;
}

function toReaderNotification(
  { platform, now, fact, news }: FactWording,
  { reader, channel, address }: Delivery,
): NewNotification {
  const letter = {
    to: address,
    locale: parseLocale(reader.locale),
    dedupeKey: `message:${reader.messageId}:${channel}`,
  };
  if (channel === "sms") return toSms(platform, { ...letter, newest: news, others: 0 });
  const answers = answerTargetOf(toMailedFact(fact), reader.userId);
  return toMail(platform, now, { ...letter, news: [news], answers, userId: reader.userId });
}

/** An address without an account that is notified, over one channel. */
interface OutsideDelivery {
  readonly channel: MailChannel;
  readonly address: string;
  readonly locale: Locale;
}

const outsidersOf = ({ outsiders, channels }: NotifiedFact): readonly OutsideDelivery[] =>
  outsiders.flatMap(({ email, phone, locale = "zh-CN" }): OutsideDelivery[] => [
    ...(email && channels.includes("email") ? [{ channel: "email", address: email, locale } as const] : []),
    ...(phone && channels.includes("sms") ? [{ channel: "sms", address: phone, locale } as const] : []),
  ]);

function toOutsiderNotification(
  { platform, now, fact, news }: FactWording,
  { channel, address, locale }: OutsideDelivery,
): NewNotification {
  const to = { to: address, locale };
  if (channel === "sms") {
    const dedupeKey = outboxKey(fact.dedupeKey, "sms", address);
    return toSms(platform, { ...to, newest: news, others: 0, dedupeKey });
  }
  return toMail(platform, now, {
    ...to,
    news: [news],
    answers: outsiderAnswerTargetOf(toMailedFact(fact), address),
    userId: null,
    dedupeKey: outboxKey(fact.dedupeKey, "email", address.toLowerCase()),
  });
}
