import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import { limitsTable } from "../../platform/limits-table.ts";

const everyLimit = [
  { pattern: "password:user:%", limit: limitsTable.passwordPerAccountAndIp },
  { pattern: "password-day:familiar:user:%", limit: limitsTable.passwordPerAccountFamiliar },
  { pattern: "password-day:strange:user:%", limit: limitsTable.passwordPerAccount },
] as const;

/** Accounts whose password may not be tried again for now, from one address at least. */
export const lockedUserIds = sql<number>`(${sql.join(
  everyLimit.map(
    ({ pattern, limit }) => sql`
      select split_part(split_part(bucket, 'user:', 2), '@', 1)::bigint
      from rate_limit
      where bucket like ${pattern} and (
        select sum(count) from unnest(moments, counts) m (moment, count) where moment > now() - make_interval(secs => ${limit.windowSeconds}::int)
      ) >= ${limit.max}::int`,
  ),
  sql` union `,
)})`;

/** Forgets the passwords that were tried for an account, from wherever. */
export async function resetPasswordAttempts(db: Kysely<Schema>, userId: number): Promise<void> {
  await db
    .deleteFrom("rate_limit")
    .where((eb) =>
      eb.or([
        eb("bucket", "like", `password:user:${userId}@%`),
        eb("bucket", "in", [`password-day:familiar:user:${userId}`, `password-day:strange:user:${userId}`]),
      ]),
    )
    .execute();
}
