import {
  type Grantee,
  type GrantProblem,
  grantProblem,
  type RoleFacts,
  revokeProblem,
} from "@pharos/domain/access";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findHeldRoles, lockGrantee } from "./grant.repo.ts";
import { grantorOf } from "./grantor.ts";

/**
 * Refuses unless the caller could give a person every role the account holds: asked before what opens the account is sent or
 * changed. The customers' role is left out, it comes and goes with the membership.
 */
export function refuseWithoutAuthority(tx: UnitOfWork, call: Call, userId: number): Promise<void> {
  return refuseAny(tx, userId, (role, grantee) => grantProblem(grantorOf(call.actor), role, grantee));
}

/** Refuses unless the caller may take every role of a person: asked before the account loses all of them at once. */
export function refuseToTakeRoles(tx: UnitOfWork, call: Call, userId: number): Promise<void> {
  // No role needs another one to stay beside it when all of them go.
  return refuseAny(tx, userId, (role, grantee) =>
    revokeProblem(grantorOf(call.actor), role, { ...grantee, roles: new Set() }),
  );
}

async function refuseAny(
  tx: UnitOfWork,
  userId: number,
  problemOf: (role: RoleFacts, grantee: Grantee) => GrantProblem | undefined,
): Promise<void> {
  const grantee = await lockGrantee(tx.db, userId);
  if (!grantee) throw new AppError("access.userNotFound");
  for (const role of await findHeldRoles(tx.db, userId)) {
    const problem = role.code === "user" ? undefined : problemOf(role, grantee);
    if (problem) throw new AppError(`access.${problem}`, { vars: { role: role.code } });
  }
}
