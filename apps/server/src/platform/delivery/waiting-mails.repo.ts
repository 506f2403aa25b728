import type { Kysely, Schema } from "@pharos/db";

/** Figures stop here: more says nothing more. */
const countMax = 1000;

/** Code of `inboundMailStatus`. */
const waiting = 0;

/** How many mails that came in wait for a person; at most 1000. */
export async function countWaitingMails(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb.selectFrom("inbound_mail").select("id").where("status", "=", waiting).limit(countMax).as("mail"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
