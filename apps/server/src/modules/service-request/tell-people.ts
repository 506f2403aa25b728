import { type MessageLevel, severity } from "@pharos/domain/enums";
import { parseLocale, type TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findRecipients, keepInsiders, type Recipient, type Story } from "./recipients.repo.ts";

/** A fact to be told in the portal and perhaps beyond it. */
export interface Telling {
  /** The fact, told once to each person; at most 100 characters. */
  readonly factKey: string;
  readonly textKey: TranslationKey;
  readonly vars?: Vars;
  readonly userIds: readonly number[];
  /** Ways beside the portal's own messages. */
  readonly channels?: readonly ("email" | "sms")[];
  /** An address without an account, such as the one left with the request. */
  readonly extraEmail?: string | null;
  readonly level?: MessageLevel;
}

type TellingPlatform = Pick<Platform, "translate" | "notifications" | "config">;

/** Tells people something about a request, each in their own language; whoever left or was disabled is left out. */
export async function tellPeople(
  platform: TellingPlatform,
  tx: UnitOfWork,
  story: Story,
  telling: Telling,
): Promise<void> {
  const userIds = await keepInsiders(tx.db, story.companyId, telling.userIds);
  const people = await findRecipients(tx.db, userIds);
  const vars: Vars = {
    srNo: story.srNo,
    title: story.title,
    company: story.companyName,
    // A level's name is the same in both languages.
    severity: severity.fromCode(story.severity).toUpperCase(),
    ...telling.vars,
  };
  await notify(tx, {
    userIds: people.map(({ id }) => id),
    type: "serviceRequest",
    level: telling.level ?? "info",
    titleKey: telling.textKey,
    params: vars,
    link: linkOf(story),
    object: { type: "serviceRequest", id: story.id },
    dedupeKey: telling.factKey,
  });
  for (const person of people) {
    const text = platform.translate(parseLocale(person.locale), telling.textKey, vars);
    if (telling.channels?.includes("email")) await queueMail(platform, tx, person, { story, text, telling });
    if (telling.channels?.includes("sms")) await queueSms(platform, tx, person, text, telling);
  }
  if (telling.extraEmail) {
    const person = { locale: "zh", email: telling.extraEmail };
    const text = platform.translate(parseLocale(person.locale), telling.textKey, vars);
    await queueMail(platform, tx, person, { story, text, telling });
  }
}

const linkOf = (story: Story): string => `/service/message/${story.id}`;

async function queueMail(
  { translate, notifications, config }: TellingPlatform,
  tx: UnitOfWork,
  person: Pick<Recipient, "locale" | "email">,
  { story, text, telling }: { story: Story; text: string; telling: Telling },
): Promise<void> {
  if (!person.email) return;
  const locale = parseLocale(person.locale);
  const { productName, serviceDesk } = config.brand;
  await notifications.queue(tx, {
    channel: "email",
    target: person.email,
    // A title may hold anything; a subject is one line.
    subject: translate(locale, "serviceRequestServer.mail.subject", {
      product: productName,
      text,
    }).replaceAll(/[\r\n]+/g, " "),
    body: translate(locale, "serviceRequestServer.mail.body", {
      text,
      link: `${config.publicUrl}${linkOf(story)}`,
      phone: serviceDesk.phone,
      email: serviceDesk.email,
    }),
    dedupeKey: keyOf("email", telling, person.email),
  });
}

async function queueSms(
  { translate, notifications, config }: TellingPlatform,
  tx: UnitOfWork,
  person: Recipient,
  text: string,
  telling: Telling,
): Promise<void> {
  if (!person.phone) return;
  await notifications.queue(tx, {
    channel: "sms",
    target: person.phone,
    body: translate(parseLocale(person.locale), "serviceRequestServer.sms", {
      product: config.brand.productName,
      text,
    }),
    dedupeKey: keyOf("sms", telling, person.phone),
  });
}

// The table keeps 128 characters; an address may be longer than what is left of them.
function keyOf(channel: string, { factKey }: Telling, target: string): string {
  return `${factKey}:${channel}:${target.toLowerCase()}`.slice(0, 128);
}
