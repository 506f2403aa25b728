import type { TranslationKey } from "@pharos/i18n";
import { type Listener, listener } from "../../platform/outbox.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { memberAdminSet, memberLeft, membersAdded } from "./organisation.events.ts";
import { findCompanyAdmins } from "./people.repo.ts";

/** News of organisations for the people concerned. Nobody is told of what they did themselves. */
export const organisationListeners: readonly Listener[] = [
  listener("organisation.notifyAdded", membersAdded, (tx, { companyId, userIds, by }, { eventId }) =>
    tell(tx, { companyId, userIds, by, eventId, titleKey: "organisationServer.message.added", nameOf: by }),
  ),
  listener(
    "organisation.notifyAdminSet",
    memberAdminSet,
    (tx, { companyId, userId, isAdmin, by }, { eventId }) =>
      tell(tx, {
        companyId,
        userIds: [userId],
        by,
        eventId,
        titleKey: isAdmin ? "organisationServer.message.adminOn" : "organisationServer.message.adminOff",
        nameOf: by,
      }),
  ),
  listener("organisation.notifyLeft", memberLeft, async (tx, { companyId, userId, by }, { eventId }) =>
    tell(tx, {
      companyId,
      userIds: await findCompanyAdmins(tx.db, companyId),
      by,
      eventId,
      titleKey: "organisationServer.message.left",
      nameOf: userId,
    }),
  ),
];

interface RequestNotification {
  readonly companyId: number;
  readonly userIds: readonly number[];
  readonly by: number;
  readonly eventId: number;
  readonly titleKey: TranslationKey;
  /** Whose name the words say. */
  readonly nameOf: number;
}

async function tell(
  tx: UnitOfWork,
  { companyId, userIds, by, eventId, titleKey, nameOf }: RequestNotification,
): Promise<void> {
  const company = await tx.db
    .selectFrom("company")
    .select("name")
    .where("id", "=", companyId)
    .executeTakeFirst();
  const person = await tx.db
    .selectFrom("app_user")
    .select(nameOfUser("app_user.id").as("name"))
    .where("app_user.id", "=", nameOf)
    .executeTakeFirst();
  if (!company) return;
  await notify(tx, {
    userIds: userIds.filter((id) => id !== by),
    type: "system",
    titleKey,
    params: { company: company.name, name: person?.name ?? "" },
    link: `/organization/member/${companyId}`,
    object: { type: "company", id: companyId },
    dedupeKey: `organisation:${eventId}`,
  });
}
