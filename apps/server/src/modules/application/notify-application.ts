import { applyType } from "@pharos/domain/enums";
import { parseLocale } from "@pharos/i18n";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findPlatformAdmins } from "./application.repo.ts";

/** Where applications are decided on. */
const reviewPath = "/organization/applications";
/** Where applicants see to their application. */
const ownPath = "/invite";

/** Tells the platform's admins that someone applied. */
export async function notifySubmitted(tx: UnitOfWork, id: number, eventId: number): Promise<void> {
  const row = await findApplication(tx, id);
  if (!row) return;
  await notify(tx, {
    event: "apply.created",
    userIds: [],
    audience: { pa: await findPlatformAdmins(tx.db) },
    type: "application",
    titleKey:
      applyType.fromCode(row.apply_type) === "organisation"
        ? "applicationServer.message.organisationApplied"
        : "applicationServer.message.serviceNumberApplied",
    params: { company: row.company_name, name: row.contact_name, applyNo: row.apply_no },
    link: reviewPath,
    object: { type: "application", id },
    dedupeKey: `application:${eventId}`,
  });
}

/** Tells the applicant the decision, by the address that was left and, with an account, in the portal. */
export async function notifyDecided(
  tx: UnitOfWork,
  { id, isApproved, isInvited }: { id: number; isApproved: boolean; isInvited: boolean },
  eventId: number,
): Promise<void> {
  const row = await findApplication(tx, id);
  // What becomes of a request is reported with the request; the invitation says all by itself.
  if (!row || isInvited || applyType.fromCode(row.apply_type) === "entitlement") return;
  const userId = row.applicant_user_id ?? row.result_user_id;
  const approvedKey =
    applyType.fromCode(row.apply_type) === "organisation"
      ? "applicationServer.message.organisationApproved"
      : "applicationServer.message.serviceNumberApproved";
  await notify(tx, {
    event: "apply.decided",
    userIds: userId === null ? [] : [userId],
    outsiders:
      userId === null ? [{ phone: row.phone, email: row.email, locale: parseLocale(row.locale) }] : [],
    type: "application",
    level: isApproved ? "info" : "warn",
    titleKey: isApproved ? approvedKey : "applicationServer.message.rejected",
    params: {
      company: row.company_name,
      applyNo: row.apply_no,
      sn: row.sn ?? "",
      reason: row.review_comment ?? "",
    },
    link: isApproved ? "/" : ownPath,
    object: { type: "application", id },
    dedupeKey: `application:${eventId}`,
  });
}

async function findApplication({ db }: UnitOfWork, id: number) {
  return db
    .selectFrom("application as a")
    .leftJoin("service_number as n", "n.id", "a.result_service_number_id")
    .select([
      "a.apply_no",
      "a.apply_type",
      "a.company_name",
      "a.contact_name",
      "a.phone",
      "a.email",
      "a.locale",
      "a.applicant_user_id",
      "a.result_user_id",
      "a.review_comment",
      "n.sn",
    ])
    .where("a.id", "=", id)
    .where("a.withdrawn_at", "is", null)
    .executeTakeFirst();
}
