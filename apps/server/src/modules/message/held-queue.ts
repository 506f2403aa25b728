import { parseLocale, type TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import type { AnswerTarget } from "../../platform/delivery/mail-answers.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineQueue } from "../../platform/queue/define-queue.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { answerTargetOf } from "./answerable.ts";
import { type DueBundle, type DueDelivery, takeDueBundles } from "./delivery.repo.ts";
import type { ReadMailContent } from "./mail-content.ts";
import { toMail, toSms, type Wording } from "./word-delivery.ts";

/** Sends what has waited for the end of quiet hours or for more about the same object: one mail a person. */
export function heldQueue(platform: Platform, readContent: ReadMailContent): Queue {
  return defineQueue<DueBundle>({
    name: "message.held",
    pollMs: 10_000,
    batch: 100,
    // Taken and queued to be sent in one transaction, so each leaves once.
    take: (tx, scope) => takeDueBundles(tx.db, tx.now, scope),
    keyOf: ({ key }) => key,
    handle: (tx, { deliveries }) => sendBundle(platform, readContent, tx, deliveries),
  });
}

async function sendBundle(
  platform: Platform,
  readContent: ReadMailContent,
  tx: UnitOfWork,
  bundle: readonly DueDelivery[],
): Promise<void> {
  const [first] = bundle;
  const to = first && (first.channel === "email" ? first.email : first.phone);
  // Disabled or without an address by now: the message in the portal is all there is.
  if (!first?.isActive || !to) return;
  const { channel, messageId } = first;
  const key = bundle.length === 1 ? "message" : "digest";
  const letter = { to, locale: parseLocale(first.locale), dedupeKey: `${key}:${messageId}:${channel}` };
  if (channel === "sms") {
    const newest = toWording(bundle.at(-1) ?? first);
    return platform.notifications.queue(
      tx,
      toSms(platform, { ...letter, newest, others: bundle.length - 1 }),
    );
  }
  const news = [];
  for (const due of bundle) news.push({ ...toWording(due), mail: await readContent(tx.db, due) });
  const mail = { ...letter, news, answers: answersOf(bundle), userId: first.userId };
  await platform.notifications.queue(tx, toMail(platform, tx.now, mail));
}

/** An answer to several messages is about one request, or about none. */
function answersOf(bundle: readonly DueDelivery[]): AnswerTarget | undefined {
  const targets = bundle.map((due) => answerTargetOf(due, due.userId));
  const [first] = targets;
  return targets.every((target) => target?.requestId === first?.requestId) ? first : undefined;
}

const toWording = ({ titleKey, params, content, link }: DueDelivery): Wording => ({
  // Only `notify` writes messages, with a key of the catalogue and the values of its words.
  titleKey: titleKey as TranslationKey,
  params: params as Vars,
  content,
  link,
});
