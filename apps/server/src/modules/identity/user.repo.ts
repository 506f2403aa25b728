import type { Kysely, Schema, Transaction } from "@pharos/db";
import { phoneLimits } from "@pharos/domain/limits";
import { sql } from "kysely";
import { verifiedEmail, verifiedPhone } from "../../platform/verified-address.ts";

/** A person who may be trying to sign in. */
export interface SignInUser {
  readonly id: number;
  readonly account: string;
  readonly password_hash: string | null;
  readonly status: number;
  readonly locale: string;
}

/** Codes of `app_user.status`. */
export const userStatusCode = { disabled: 0, active: 1, mustChangePassword: 3 } as const;

/**
 * The person with this account, or with this phone or e-mail address; `name` is normalised. It only says who: an address
 * that no one has verified gives way to one that someone has.
 */
export async function findUserByName(db: Kysely<Schema>, name: string): Promise<SignInUser | undefined> {
  return (
    db
      .selectFrom("app_user")
      .select(["id", "account", "password_hash", "status", "locale"])
      .where((eb) =>
        eb.or([
          eb("account", "=", name),
          eb.and([eb("area_code", "=", phoneLimits.areaCode), eb("phone", "=", name)]),
          eb(eb.fn<string>("lower", ["email"]), "=", name),
        ]),
      )
      // An account that looks like someone's phone is still the account.
      .orderBy((eb) => eb("account", "=", name), "desc")
      .orderBy(
        (eb) =>
          eb.or([
            eb(verifiedPhone("app_user"), "=", name),
            eb(eb.fn<string>("lower", [verifiedEmail("app_user")]), "=", name),
          ]),
        (order) => order.desc().nullsLast(),
      )
      .orderBy("id")
      .limit(1)
      .executeTakeFirst()
  );
}

/** The person who has verified this phone. */
export async function findUserByPhone(
  db: Kysely<Schema>,
  areaCode: string,
  phone: string,
): Promise<SignInUser | undefined> {
  return db
    .selectFrom("app_user")
    .select(["id", "account", "password_hash", "status", "locale"])
    .where("area_code", "=", areaCode)
    .where("phone", "=", phone)
    .where("phone_verified_at", "is not", null)
    .executeTakeFirst();
}

/**
 * Records a sign-in and locks the person's row. Answers false when the person was disabled, or the password that was
 * checked (`passwordHash`) was changed or ran out, in the meantime. `newHash` replaces a hash of outdated cost.
 */
export async function recordSignIn(
  db: Transaction<Schema>,
  userId: number,
  { passwordHash, newHash }: { passwordHash?: string; newHash?: string } = {},
): Promise<boolean> {
  const row = await db
    .updateTable("app_user")
    .set({ last_login_at: sql<string>`now()`, ...(newHash && { password_hash: newHash }) })
    .where("id", "=", userId)
    .where("status", "<>", userStatusCode.disabled)
    .$if(passwordHash !== undefined, (query) =>
      query
        .where("password_hash", "=", passwordHash ?? null)
        .where((eb) =>
          eb.or([
            eb("one_time_password_until", "is", null),
            eb("one_time_password_until", ">", sql<string>`now()`),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The stored password of someone who is signed in. */
export async function findPasswordHash(db: Kysely<Schema>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("app_user")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Replaces the password that was checked; answers false when it was changed in the meantime. */
export async function replacePasswordHash(
  db: Transaction<Schema>,
  userId: number,
  change: { from: string; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable("app_user")
    .set({
      password_hash: change.to,
      status: userStatusCode.active,
      one_time_password_until: null,
      updated_at: sql<string>`now()`,
    })
    .where("id", "=", userId)
    .where("password_hash", "=", change.from)
    .where("status", "<>", userStatusCode.disabled)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers the language for mails and messages. */
export async function updateLocale(
  db: Transaction<Schema>,
  userId: number,
  locale: "zh" | "en",
): Promise<void> {
  await db.updateTable("app_user").set({ locale }).where("id", "=", userId).execute();
}

/** Remembers the Power View. */
export async function updateViewTags(
  db: Transaction<Schema>,
  userId: number,
  viewTags: string[],
): Promise<void> {
  await db.updateTable("app_user").set({ view_tags: viewTags }).where("id", "=", userId).execute();
}

/** Where and in which language a person is reached; an address that no one has verified is none. */
export async function findContact(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ account: string; display_name: string; email: string | null; locale: string }> {
  return db
    .selectFrom("app_user")
    .select(["account", "display_name", verifiedEmail("app_user").as("email"), "locale"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}
