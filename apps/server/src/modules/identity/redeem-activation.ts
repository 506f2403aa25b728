import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { redeemActivation as redeemContract, showActivation } from "@pharos/api/identity";
import { AppError } from "../../platform/app-error.ts";
import type { CallInfo } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ActivationPerson, findPersonOfLink, spendLink } from "./activation-link.repo.ts";
import { hashActivationToken } from "./activation-link.ts";
import type { FirstPasswords } from "./first-password.ts";

/** What the use cases of links stand on. */
export interface ActivationDependencies {
  readonly platform: Platform;
  readonly firstPasswords: FirstPasswords;
}

/** Says whom a link is for. */
export async function readActivation(
  { platform }: ActivationDependencies,
  call: CallInfo,
  { token }: HandlerInput<typeof showActivation>["body"],
): Promise<CallResult<typeof showActivation>> {
  const { account, name, companyName } = await findPerson(platform, call, hashActivationToken(token));
  return { account, name, companyName };
}

/** Sets the first password, uses the link up and opens a session. */
export async function redeemActivation(
  { platform, firstPasswords }: ActivationDependencies,
  call: CallInfo,
  { token, password }: HandlerInput<typeof redeemContract>["body"],
): Promise<CallResult<typeof redeemContract>> {
  const tokenHash = hashActivationToken(token);
  const { userId, account } = await findPerson(platform, call, tokenHash);
  const passwordHash = await firstPasswords.hash(password, account, "password");
  return platform.transact(call, async (tx) => {
    if (!(await spendLink(tx.db, tokenHash))) throw new AppError("activation.invalid");
    const session = await firstPasswords.set(tx, call, { userId, account, passwordHash });
    if (!session) throw new AppError("activation.invalid");
    return session;
  });
}

/** Unknown, used, replaced and expired are one refusal, found in one way. */
async function findPerson(
  { limits, database }: Platform,
  call: CallInfo,
  tokenHash: Buffer,
): Promise<ActivationPerson> {
  await limits.take(`activation:${call.ip}`, limitsTable.activationPerIp);
  const person = await findPersonOfLink(database.kysely, tokenHash);
  if (!person) throw new AppError("activation.invalid");
  return person;
}
