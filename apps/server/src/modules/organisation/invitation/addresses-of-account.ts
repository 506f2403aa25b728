import type { Call } from "../../../platform/call.ts";
import { leadsEverything } from "../../../platform/scope.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { refuseWithoutAuthority } from "../../access/index.ts";

/** A phone number and a mail address, either of which may be missing. */
export interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
}

const nowhere: Contact = { phone: null, email: null };

/**
 * Where the links of an invitation for a certain account go. One that no one has opened: to its own addresses, which only the
 * platform's side enters, and only by someone who could grant every role it holds. One that was closed because its person
 * left: to the addresses of the organisation's own entry that the person has verified. One in use: nowhere, the person reads of
 * it inside the portal.
 */
export async function addressesOfAccount(
  tx: UnitOfWork,
  call: Call,
  userId: number,
  entry: Contact,
): Promise<Contact> {
  const account = await tx.db
    .selectFrom("app_user")
    .selectAll()
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (account.is_closed_by_leaving) {
    const isProved = {
      phone: account.phone_verified_at !== null && account.phone === entry.phone,
      email:
        account.email_verified_at !== null && account.email?.toLowerCase() === entry.email?.toLowerCase(),
    };
    return { phone: isProved.phone ? entry.phone : null, email: isProved.email ? entry.email : null };
  }
  const isOpened = account.password_hash !== null || account.last_login_at !== null;
  if (isOpened || account.status === 0 || !leadsEverything(call.actor)) return nowhere;
  await refuseWithoutAuthority(tx, call, userId);
  return { phone: account.phone, email: account.email };
}
