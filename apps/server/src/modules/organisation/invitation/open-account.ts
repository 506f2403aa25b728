import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { openInvitedAccount as endpoint } from "@pharos/api/organisation";
import { userStatus } from "@pharos/domain/enums";
import { languageOf } from "@pharos/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { CallInfo } from "../../../platform/call.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { markAddressVerified } from "../../identity/index.ts";
import type { OrganisationPlatform } from "../organisation.ports.ts";
import { accountFor } from "./account-for.ts";
import { findInvitedAccount, findLink, type InvitedAccount, lockLink, readLink } from "./find-link.ts";
import { addressOf, type LinkedInvitation } from "./invitation.repo.ts";
import { type Joiner, joinOrganisation } from "./join-organisation.ts";

/**
 * Accepts an invitation by its link for someone who has no account in use: opens one with the address the link was sent to,
 * and with no other, sets the password and signs the person in.
 */
export async function openInvitedAccount(
  platform: OrganisationPlatform,
  call: CallInfo,
  { token, password }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const invitation = await findLink(platform, call, token);
  const known = await findInvitedAccount(platform.database.kysely, invitation);
  // Two reads: another submission may have won between them, and then the link has been used.
  if (known && !known.isToOpen) await readLink(platform.database.kysely, token);
  refuseInUse(known);
  // Outside of the transaction: hashing takes its time.
  const account = known?.account ?? (await accountFor(platform.database.kysely, provedMail(invitation)));
  const passwordHash = await platform.firstPasswords.hash(password, account, "password");
  return platform.withTransaction(call, async (tx) => {
    const locked = await lockLink(tx, token);
    const person = await openAccount(tx, call, locked);
    await markAddressVerified(tx.db, person.userId, addressOf(locked));
    const session = await platform.firstPasswords.set(tx, call, { ...person, passwordHash });
    if (!session) throw new AppError("invitation.linkInvalid");
    await joinOrganisation(platform, tx, locked, person);
    return session;
  });
}

// The mail address of a link that came by SMS was entered by someone else.
const provedMail = ({ channel, email }: LinkedInvitation): string | null =>
  channel === "email" ? email : null;

function refuseInUse(account: InvitedAccount | undefined): void {
  if (!account || account.isToOpen) return;
  throw new AppError(account.isDisabled ? "invitation.accountDisabled" : "invitation.signInFirst");
}

/** The account that waits for the password: the known one, or a new one without any address yet. */
async function openAccount(tx: UnitOfWork, call: CallInfo, invitation: LinkedInvitation): Promise<Joiner> {
  const known = await findInvitedAccount(tx.db, invitation);
  refuseInUse(known);
  if (!known) return createAccount(tx, call, invitation);
  await tx.db
    .updateTable("app_user")
    .set({
      status: userStatus.toCode("mustChangePassword"),
      is_closed_by_leaving: false,
      one_time_password_until: null,
    })
    .where("id", "=", known.id)
    .execute();
  return { userId: known.id, account: known.account };
}

async function createAccount(
  tx: UnitOfWork,
  { locale }: CallInfo,
  invitation: LinkedInvitation,
): Promise<Joiner> {
  const { id, account } = await tx.db
    .insertInto("app_user")
    .values({
      account: await accountFor(tx.db, provedMail(invitation)),
      display_name: invitation.name,
      status: userStatus.toCode("mustChangePassword"),
      locale: languageOf(locale),
      created_by: invitation.invitedByUserId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning(["id", "account"])
    .executeTakeFirstOrThrow();
  return { userId: id, account };
}
