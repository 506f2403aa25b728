import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { previewPlanNotice as endpoint } from "@pharos/api/plan";
import { type Locale, parseLocale } from "@pharos/i18n";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import { joinWords } from "../../platform/join-words.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { findContacts } from "./plan-detail.repo.ts";
import { companyById } from "./plan-references.repo.ts";

/** Words what people of the customer will be told of a plan, as `planDelivered` does once it is saved. */
export async function previewPlanNotice(
  { database, translate }: Pick<Platform, "database" | "translate">,
  { actor }: Call,
  {
    companyId,
    title,
    startDate,
    endDate,
    executors,
    receivers,
    message,
  }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const company = await companyById(db, actor)(companyId);
  if (!company) throw fieldError("companyId", "plan.companyNotFound");
  const contacts = await findContacts(db, companyId);
  if (!receivers.every((id) => contacts.some(({ userId }) => userId === id)))
    throw fieldError("receivers", "plan.receiverUnknown");
  const people = await db
    .selectFrom("app_user")
    .select(["app_user.id", "app_user.locale", nameOfUser("app_user.id").as("name")])
    .where("app_user.id", "=", sql<number>`any(${[...executors, ...receivers]}::bigint[])`)
    // Names only of who can carry plans out, and of the receivers, which are contacts of the customer.
    .where(
      sql<boolean>`(app_user.id = any(${receivers}::bigint[]) or exists (
        select from team_member m where m.user_id = app_user.id and m.status = 1))`,
    )
    .execute();
  const locale: Locale = parseLocale(people.find(({ id }) => id === receivers[0])?.locale);
  const names = executors.flatMap((userId) => people.find(({ id }) => id === userId)?.name ?? []);
  return {
    title: translate(locale, "planServer.message.delivery", {
      planNo: "",
      title,
      from: startDate,
      until: endDate,
      people: joinWords(names, locale),
      peopleEn: names.join(", "),
    }).replace(/ {2,}/gu, " "),
    content: message || null,
  };
}
