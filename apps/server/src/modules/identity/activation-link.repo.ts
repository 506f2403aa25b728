import type { Kysely, Schema, Transaction } from "@pharos/db";
import { userStatus } from "@pharos/domain/enums";
import { sql } from "kysely";

/** Life of a link. */
export const activationLifeHours = 72;

/** Ways on which a link may reach its person. */
export type ActivationChannel = "sms" | "email" | "shown";

/** A link before it is stored. */
export interface NewActivationLink {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly companyId: number | null;
  readonly channel: ActivationChannel;
  readonly createdBy: number | null;
}

/** Whom a living link is for. */
export interface ActivationPerson {
  readonly userId: number;
  readonly account: string;
  readonly name: string;
  readonly companyName: string | null;
}

/** Stores a link that dies by the database's clock, and kills what the person was sent before. */
export async function replaceLink(db: Transaction<Schema>, link: NewActivationLink): Promise<string> {
  await db
    .updateTable("activation_link")
    .set({ revoked_at: sql<string>`now()` })
    .where("user_id", "=", link.userId)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
  const row = await db
    .insertInto("activation_link")
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      company_id: link.companyId,
      channel: link.channel,
      created_by: link.createdBy,
      expires_at: sql<string>`now() + make_interval(hours => ${activationLifeHours})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

/** The person of a link that holds: unused, not replaced, in time, and the account still waits for its first password. */
export async function findPersonOfLink(
  db: Kysely<Schema>,
  tokenHash: Buffer,
): Promise<ActivationPerson | undefined> {
  return db
    .selectFrom("activation_link as link")
    .innerJoin("app_user as person", "person.id", "link.user_id")
    .leftJoin("company", "company.id", "link.company_id")
    .select([
      "person.id as userId",
      "person.account",
      "person.display_name as name",
      "company.name as companyName",
    ])
    .where("link.token_hash", "=", tokenHash)
    .where("link.used_at", "is", null)
    .where("link.revoked_at", "is", null)
    .where("link.expires_at", ">", sql<string>`now()`)
    .where("person.status", "=", userStatus.toCode("mustChangePassword"))
    .executeTakeFirst();
}

/** Uses a link up; answers false when it does not hold any more. */
export async function spendLink(db: Transaction<Schema>, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable("activation_link")
    .set({ used_at: sql<string>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Where an account stands and how its person is reached; the row is locked. */
export async function lockPerson(db: Transaction<Schema>, userId: number) {
  return db
    .selectFrom("app_user")
    .select(["id", "status", "display_name", "locale", "area_code", "phone", "email"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
