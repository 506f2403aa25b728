import { ignoresQuietHours, quietUntilMs, wantsChannel } from "@pharos/domain/notification";
import { minuteMs } from "@pharos/domain/time";
import { parseLocale } from "@pharos/i18n";
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
import { type MailNews, queueMail, queueSms, type WordingPlatform } from "./word-delivery.ts";

/** Mails about one object that follow each other within this time become one. */
const digestMs = 5 * minuteMs;

/** Sends mails, SMS and group chats that follow from a fact, or lets them wait; runs once a fact. */
export async function deliverNotified(
  platform: Platform,
  readContent: ReadMailContent,
  tx: UnitOfWork,
  fact: NotifiedFact,
): Promise<void> {
  const isMailed = fact.channels.includes("email") || fact.messageIds.length > 0;
  const mail = isMailed ? await readContent(tx.db, toMailedFact(fact)) : undefined;
  const news: MailNews = { ...fact, mail };
  await deliverToReaders(platform, tx, fact, news);
  await deliverToOutsiders(platform, tx, fact, news);
  if (fact.channels.includes("webhook")) await queueGroupChats(platform, tx, fact);
}

/** What a fact is about, for those who say what its mail carries. */
const toMailedFact = ({ event, object, postId }: NotifiedFact) => ({
  event,
  objectType: object?.type,
  objectId: object?.id,
  postId,
});

async function deliverToReaders(
  platform: WordingPlatform,
  tx: UnitOfWork,
  fact: NotifiedFact,
  news: MailNews,
): Promise<void> {
  const readers = await findReaders(tx.db, fact.messageIds, fact.event);
  const wanting = readers.filter((reader) =>
    mailChannels.some((channel) => addressFor(reader, channel, fact)),
  );
  if (wanting.length === 0) return;
  const userIds = wanting.map(({ userId }) => userId);
  // Two facts about one object at the same moment would otherwise both be the first.
  await lockReaders(tx.db, userIds);
  const since = new Date(tx.now.getTime() - digestMs);
  const last =
    fact.object && !fact.isImmediate ? await findLastDeliveries(tx.db, userIds, fact.object, since) : [];
  for (const reader of wanting) {
    for (const channel of mailChannels) {
      if (addressFor(reader, channel, fact))
        await deliverOne(platform, tx, { fact, news, reader, channel, last });
    }
  }
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

interface OneDelivery {
  readonly fact: NotifiedFact;
  readonly news: MailNews;
  readonly reader: Reader;
  readonly channel: MailChannel;
  readonly last: readonly LastDelivery[];
}

async function deliverOne(platform: WordingPlatform, tx: UnitOfWork, delivery: OneDelivery): Promise<void> {
  const { fact, news, reader, channel } = delivery;
  const dueMs = dueAt(tx.now.getTime(), delivery);
  const isDue = dueMs <= tx.now.getTime();
  const { numInsertedOrUpdatedRows = 0n } = await tx.db
    .insertInto("notify_delivery")
    .values({
      message_id: reader.messageId,
      channel,
      user_id: reader.userId,
      object_type: fact.object?.type ?? null,
      object_id: fact.object?.id ?? null,
      due_at: new Date(dueMs),
      sent_at: isDue ? tx.now : null,
    })
    .onConflict((conflict) => conflict.columns(["message_id", "channel"]).doNothing())
    .executeTakeFirst();
  if (!isDue || numInsertedOrUpdatedRows === 0n) return;
  const letter = {
    locale: parseLocale(reader.locale),
    news: [news],
    dedupeKey: `message:${reader.messageId}:${channel}`,
  };
  const answers = answerTargetOf(toMailedFact(fact), reader.userId);
  if (channel === "email" && reader.email)
    await queueMail(platform, tx, { ...letter, to: reader.email, answers, userId: reader.userId });
  if (channel === "sms" && reader.phone) await queueSms(platform, tx, { ...letter, to: reader.phone });
}

/** Quiet hours first; then what is already waiting about the object, or five minutes since the last that left. */
function dueAt(nowMs: number, { fact, reader, channel, last }: OneDelivery): number {
  const quietMs = ignoresQuietHours(fact.severity ?? undefined) ? null : quietUntilMs(nowMs, reader.quiet);
  if (quietMs !== null) return quietMs;
  const before = last.find((one) => one.userId === reader.userId && one.channel === channel);
  if (!before) return nowMs;
  if (before.waitsUntil !== null) return Date.parse(before.waitsUntil);
  return before.lastSentAt === null ? nowMs : Date.parse(before.lastSentAt) + digestMs;
}

async function deliverToOutsiders(
  platform: WordingPlatform,
  tx: UnitOfWork,
  fact: NotifiedFact,
  news: MailNews,
): Promise<void> {
  for (const { email, phone, locale = "zh-CN" } of fact.outsiders) {
    if (email && fact.channels.includes("email")) {
      await queueMail(platform, tx, {
        to: email,
        locale,
        news: [news],
        answers: outsiderAnswerTargetOf(toMailedFact(fact), email),
        userId: null,
        dedupeKey: outboxKey(fact.dedupeKey, "email", email.toLowerCase()),
      });
    }
    if (phone && fact.channels.includes("sms")) {
      const dedupeKey = outboxKey(fact.dedupeKey, "sms", phone);
      await queueSms(platform, tx, { to: phone, locale, news: [news], dedupeKey });
    }
  }
}
