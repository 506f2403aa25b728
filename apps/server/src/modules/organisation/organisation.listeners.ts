import type { TranslationKey } from "@pharos/i18n";
import { type Listener, listener } from "../../platform/outbox.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { invitationRepo } from "./invitation/invitation.repo.ts";
import {
  invitationDeclined,
  invitationSent,
  memberAdminSet,
  memberJoined,
  memberLeft,
} from "./organisation.events.ts";
import { findCompanyAdmins } from "./people.repo.ts";

/** News of organisations for the people concerned. No one is notified of what they did themselves. */
export const organisationListeners: readonly Listener[] = [
  listener("organisation.notifyInvited", invitationSent, async (tx, { id, companyId, by }, { eventId }) =>
    notifyPerson(tx, {
      companyId,
      userIds: await invitationRepo(tx.db).findPeople(id),
      by,
      eventId,
      titleKey: "organisationServer.message.invited",
      nameOf: by,
      link: "/invitations",
    }),
  ),
  listener("organisation.notifyJoined", memberJoined, (tx, { companyId, userId, by }, { eventId }) =>
    notifyPerson(tx, {
      companyId,
      userIds: by === null ? [] : [by],
      by: userId,
      eventId,
      titleKey: "organisationServer.message.joined",
      nameOf: userId,
    }),
  ),
  listener("organisation.notifyDeclined", invitationDeclined, (tx, { companyId, name, by }, { eventId }) =>
    notifyPerson(tx, {
      companyId,
      userIds: by === null ? [] : [by],
      by: null,
      eventId,
      titleKey: "organisationServer.message.declined",
      name,
    }),
  ),
  listener(
    "organisation.notifyAdminSet",
    memberAdminSet,
    (tx, { companyId, userId, isAdmin, by }, { eventId }) =>
      notifyPerson(tx, {
        companyId,
        userIds: [userId],
        by,
        eventId,
        titleKey: isAdmin ? "organisationServer.message.adminOn" : "organisationServer.message.adminOff",
        nameOf: by,
      }),
  ),
  listener("organisation.notifyLeft", memberLeft, async (tx, { companyId, userId, by }, { eventId }) =>
    notifyPerson(tx, {
      companyId,
      userIds: await findCompanyAdmins(tx.db, companyId),
      by,
      eventId,
      titleKey: "organisationServer.message.left",
      nameOf: userId,
    }),
  ),
];

interface OrganisationNotification {
  readonly companyId: number;
  readonly userIds: readonly number[];
  /** Who did it, and is not notified. */
  readonly by: number | null;
  readonly eventId: number;
  readonly titleKey: TranslationKey;
  /** The account whose name the words say. */
  readonly nameOf?: number;
  /** The name the words say, of someone without an account. */
  readonly name?: string;
  /** Where the message leads; default: the members of the organisation. */
  readonly link?: string;
}

async function notifyPerson(
  tx: UnitOfWork,
  { companyId, userIds, by, eventId, titleKey, nameOf, name, link }: OrganisationNotification,
): Promise<void> {
  const company = await tx.db
    .selectFrom("company")
    .select(["name", "name_en"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  const person =
    nameOf === undefined
      ? undefined
      : await tx.db
          .selectFrom("app_user")
          .select(nameOfUser("app_user.id").as("name"))
          .where("app_user.id", "=", nameOf)
          .executeTakeFirst();
  if (!company) return;
  await notify(tx, {
    userIds: userIds.filter((id) => id !== by),
    type: "system",
    titleKey,
    params: { company: company.name, companyEn: company.name_en ?? "", name: person?.name ?? name ?? "" },
    link: link ?? `/organization/member/${companyId}`,
    object: { type: "company", id: companyId },
    dedupeKey: `organisation:${eventId}`,
  });
}
