import { parseLocale } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findContact } from "./user.repo.ts";

/** Notifies the person in the portal and by mail, so that a stranger's change does not stay unnoticed. */
export async function notifyPasswordChanged(
  { translate, config, notifications }: Pick<Platform, "translate" | "config" | "notifications">,
  tx: UnitOfWork,
  userId: number,
): Promise<void> {
  const dedupeKey = `identity.passwordChanged:${userId}:${tx.now.getTime()}`;
  await notify(tx, {
    userIds: [userId],
    type: "system",
    level: "warn",
    titleKey: "auth.message.passwordChanged",
    dedupeKey,
  });
  const user = await findContact(tx.db, userId);
  if (!user.email) return;
  const locale = parseLocale(user.locale);
  const { productName, serviceDesk } = config.brand;
  const time = tx.now.toLocaleString(locale, {
    timeZone: "Asia/Shanghai",
    dateStyle: "long",
    timeStyle: "short",
  });
  const words = {
    name: user.display_name,
    account: user.account,
    time,
    phone: serviceDesk.phone,
    email: serviceDesk.email,
  };
  await notifications.queue(tx, {
    channel: "email",
    target: user.email,
    subject: translate(locale, "auth.mail.passwordChangedSubject", { product: productName }),
    body: translate(locale, "auth.mail.passwordChangedBody", words),
    dedupeKey,
  });
}
