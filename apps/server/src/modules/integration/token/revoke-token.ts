import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Ends a token: the next call with it is refused in every process. Repeating it changes nothing. */
export async function revokeToken(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const token = await tx.db
      .selectFrom("api_token")
      .select(["name", "prefix", "company_id", "revoked_at"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!token) throw new AppError("integration.tokenNotFound");
    if (token.revoked_at !== null) return null;
    await tx.db
      .updateTable("api_token")
      .set({ revoked_at: tx.now, revoked_by: call.actor.userId })
      .where("id", "=", id)
      .execute();
    await tx.audit({
      action: "apiToken.revoked",
      objectType: "apiToken",
      objectId: id,
      ...(token.company_id !== null && { companyId: token.company_id }),
      detail: { before: { name: token.name, prefix: token.prefix } },
    });
    return null;
  });
}
