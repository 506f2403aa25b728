import { parseLocale } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";

/** Tells the person in the portal and by mail, so that a stranger's change does not stay unnoticed. */
export async function tellPasswordChanged(
  { translate, config }: Pick<Platform, "translate" | "config">,
  tx: UnitOfWork,
  userId: number,
): Promise<void> {
  const fact = `identity.passwordChanged:${userId}:${tx.now.getTime()}`;
  await notify(tx, {
    userIds: [userId],
    type: "system",
    level: "warn",
    titleKey: "auth.message.passwordChanged",
    dedupeKey: fact,
  });
  const user = await tx.db
    .selectFrom("app_user")
    .select(["account", "display_name", "email", "locale"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!user.email) return;
  const locale = parseLocale(user.locale);
  const { productName, serviceDesk } = config.brand;
  const time = tx.now.toLocaleString(locale, {
    timeZone: "Asia/Shanghai",
    dateStyle: "long",
    timeStyle: "short",
  });
  const vars = {
    name: user.display_name,
    account: user.account,
    time,
    phone: serviceDesk.phone,
    email: serviceDesk.email,
  };
  await tx.db
    .insertInto("notification_outbox")
    .values({
      channel: "email",
      target: user.email,
      subject: translate(locale, "auth.mail.passwordChangedSubject", { product: productName }).slice(0, 128),
      body: translate(locale, "auth.mail.passwordChangedBody", vars),
      dedupe_key: fact,
    })
    .execute();
}
