import { randomUUID } from "node:crypto";
import { parseLocale } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { smsCodeRules } from "./sign-in-rules.ts";

/** Queues the SMS with a code; its body is a secret, which is not kept once it has been sent. */
export async function queueSmsCode(
  { translate, config, notifications }: Pick<Platform, "translate" | "config" | "notifications">,
  tx: UnitOfWork,
  sms: { areaCode: string; phone: string; action: string; locale: string; code: string },
): Promise<void> {
  const body = translate(
    parseLocale(sms.locale),
    sms.action === "apply" ? "auth.sms.apply" : "auth.sms.login",
    {
      product: config.brand.productName,
      digits: sms.code,
      minutes: smsCodeRules.lifeSeconds / 60,
    },
  );
  const target = `+${sms.areaCode}${sms.phone}`;
  await notifications.queue(tx, {
    channel: "sms",
    target,
    body,
    isSecret: true,
    dedupeKey: `identity.smsCode:${randomUUID()}`,
  });
}
