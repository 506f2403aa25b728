import { randomUUID } from "node:crypto";
import { parseLocale } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { smsCodeRules } from "./sign-in-rules.ts";

/** The words around a code, and what they name beside it. */
export interface SmsWords {
  readonly key: "auth.sms.login" | "auth.sms.apply" | "auth.sms.signOrder";
  readonly vars?: Vars;
}

/** Queues the SMS with a code; its body is a secret, which is not kept once it has been sent. */
export async function queueSmsCode(
  { translate, config, notifications }: Pick<Platform, "translate" | "config" | "notifications">,
  tx: UnitOfWork,
  sms: { areaCode: string; phone: string; locale: string; code: string; words: SmsWords },
): Promise<void> {
  const body = translate(parseLocale(sms.locale), sms.words.key, {
    ...sms.words.vars,
    product: config.brand.productName,
    digits: sms.code,
    minutes: smsCodeRules.lifeSeconds / 60,
  });
  const target = `+${sms.areaCode}${sms.phone}`;
  await notifications.queue(tx, {
    channel: "sms",
    target,
    body,
    isSecret: true,
    dedupeKey: `identity.smsCode:${randomUUID()}`,
  });
}
