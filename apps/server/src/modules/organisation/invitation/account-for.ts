import { randomInt } from "node:crypto";
import type { Kysely, Schema } from "@pharos/db";

const accountMax = 40;

/** A free account name for a new person: the local part of the mail address, or a neutral one. Never the phone number. */
export async function accountFor(db: Kysely<Schema>, email: string | null): Promise<string> {
  const local = (email ?? "").split("@", 1)[0] ?? "";
  const wanted = local
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, "")
    .slice(0, accountMax);
  if (/^[a-z][a-z0-9._-]{2,}$/.test(wanted) && !(await isTaken(db, wanted))) return wanted;
  const stem = /^[a-z]/.test(wanted) ? wanted : "user";
  for (;;) {
    const account = `${stem}${randomInt(10_000, 1_000_000)}`;
    if (!(await isTaken(db, account))) return account;
  }
}

async function isTaken(db: Kysely<Schema>, account: string): Promise<boolean> {
  const row = await db
    .selectFrom("app_user")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("account", "=", account),
        eb("phone", "=", account),
        eb(eb.fn("lower", ["email"]), "=", account),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
