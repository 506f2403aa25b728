import { userStatus } from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { CallInfo } from "../../../platform/call.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { findAccountOfAddress, networkOf } from "../../identity/index.ts";
import { addressOf, invitationRepo, type LinkedInvitation } from "./invitation.repo.ts";
import { hashInvitationToken } from "./invitation-token.ts";

/** The account an invitation's link belongs to. */
export interface InvitedAccount {
  readonly id: number;
  readonly account: string;
  /** No one has opened it, or it was closed because its person belonged nowhere: a new password opens it. */
  readonly isToOpen: boolean;
  readonly isDisabled: boolean;
}

/** The invitation behind a link; unknown, used, revoked and expired are one refusal. Attempts are counted by address. */
export async function findLink(
  { limits, database }: Pick<Platform, "limits" | "database">,
  call: CallInfo,
  token: string,
): Promise<LinkedInvitation> {
  await limits.take(`invitation-link:${networkOf(call.ip)}`, limitsTable.invitationLinkPerIp);
  return readLink(database.kysely, token);
}

/** The same without counting an attempt: for one that has been counted. */
export async function readLink(db: Platform["database"]["kysely"], token: string): Promise<LinkedInvitation> {
  const found = await invitationRepo(db).findByLink(hashInvitationToken(token));
  if (!found) throw new AppError("invitation.linkInvalid");
  return found;
}

/** The same in the transaction that decides on it: the organisation and the invitation are locked until the end. */
export async function lockLink(tx: UnitOfWork, token: string): Promise<LinkedInvitation> {
  const repo = invitationRepo(tx.db);
  const found = await repo.findByLink(hashInvitationToken(token));
  if (found) {
    await lockInvitation(tx, found);
    const locked = await repo.findByLink(hashInvitationToken(token));
    if (locked) return locked;
  }
  throw new AppError("invitation.linkInvalid");
}

/** Locks an organisation and one of its invitations, in the order in which everything about members is locked. */
export async function lockInvitation(
  tx: UnitOfWork,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<void> {
  await tx.db.selectFrom("company").select("id").where("id", "=", companyId).forNoKeyUpdate().execute();
  await invitationRepo(tx.db).lock(id);
}

/** The account a link belongs to: the one that is meant, or the one whose person has verified the address; none: a new one. */
export async function findInvitedAccount(
  db: Platform["database"]["kysely"],
  invitation: LinkedInvitation,
): Promise<InvitedAccount | undefined> {
  const id = invitation.userId ?? (await findAccountOfAddress(db, addressOf(invitation)))?.id;
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom("app_user")
    .select(["id", "account", "status", "password_hash", "last_login_at", "is_closed_by_leaving"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const isDisabled = row.status === userStatus.toCode("disabled");
  const isUnopened = row.password_hash === null && row.last_login_at === null;
  return {
    id: row.id,
    account: row.account,
    isToOpen: isDisabled ? row.is_closed_by_leaving : isUnopened,
    isDisabled: isDisabled && !row.is_closed_by_leaving,
  };
}
