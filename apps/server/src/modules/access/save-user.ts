import type { saveUser as endpoint } from "@pharos/api/access";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { phoneLimits } from "@pharos/domain/limits";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { refuseWithoutAuthority } from "./authority.ts";
import { grantRole, revokeRole } from "./change-roles.ts";
import { findRoleCodes } from "./grant.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Result = CallResult<typeof endpoint>;
type Dependencies = Pick<Platform, "withTransaction" | "sessionChanges">;

const accountName = /^[a-z0-9][a-z0-9._-]{1,63}$/;

/** Creates an account without a password, or changes one; roles follow the rules of giving and taking. */
export async function saveUser(platform: Dependencies, call: Call, input: Input): Promise<Result> {
  return platform.withTransaction(call, async (tx) => {
    const userId =
      input.userId === undefined
        ? await createUser(tx, call, input)
        : await changeUser(tx, call, input, input.userId);
    const impliedRoles = input.roles ? await setRoles(platform, tx, call, userId, input.roles) : [];
    if (input.isReviewDba !== undefined) await setReviewDba(tx, userId, input.isReviewDba);
    platform.sessionChanges.change(tx, { userId });
    return { userId, impliedRoles };
  });
}

async function createUser(tx: UnitOfWork, call: Call, input: Input): Promise<number> {
  const account = (input.account ?? "").toLowerCase();
  if (!accountName.test(account)) throw fieldError("account", "access.accountInvalid");
  await refuseTaken(tx, input, 0);
  const row = await tx.db
    .insertInto("app_user")
    .values({
      account,
      display_name: input.displayName,
      phone: input.phone || null,
      email: input.email?.toLowerCase() || null,
      // Whatever password comes is one that was set for the person.
      status: 3,
      created_by: call.actor.userId,
    })
    .onConflict((conflict) => conflict.column("account").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw fieldError("account", "access.accountTaken");
  await tx.audit({
    action: "access.userCreated",
    objectType: "user",
    objectId: row.id,
    detail: {
      after: {
        account,
        displayName: input.displayName,
        phone: input.phone || null,
        email: input.email?.toLowerCase() || null,
      },
    },
  });
  return row.id;
}

async function changeUser(tx: UnitOfWork, call: Call, input: Input, userId: number): Promise<number> {
  const user = await tx.db
    .selectFrom("app_user")
    .select(["display_name", "phone", "email", "version"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError("access.userNotFound");
  if (input.version !== user.version) throw new AppError("common.dataChanged");
  const changes = changedFields(
    { displayName: user.display_name, phone: user.phone, email: user.email },
    {
      displayName: input.displayName,
      phone: input.phone === undefined ? user.phone : input.phone || null,
      email: input.email === undefined ? user.email : input.email?.toLowerCase() || null,
    },
  );
  if (changes) {
    await refuseTaken(tx, input, userId);
    const isAddress = "phone" in changes.after || "email" in changes.after;
    if (isAddress && userId !== call.actor.userId) await refuseWithoutAuthority(tx, call, userId);
    await tx.audit({ action: "access.userChanged", objectType: "user", objectId: userId, detail: changes });
  }
  await tx.db
    .updateTable("app_user")
    .set({
      display_name: input.displayName,
      // Anyone who types an address proves nothing.
      ...(changes && "phone" in changes.after && { phone: input.phone || null, phone_verified_at: null }),
      ...(changes &&
        "email" in changes.after && { email: input.email?.toLowerCase() || null, email_verified_at: null }),
      version: sql<number>`version + 1`,
      updated_at: tx.now.toISOString(),
    })
    .where("id", "=", userId)
    .execute();
  return userId;
}

/** Phone and e-mail are ways to sign in: what someone has verified is no one else's. */
async function refuseTaken(tx: UnitOfWork, { phone, email }: Input, userId: number): Promise<void> {
  // Two people who save the same number at the same moment come one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('app_user.contact'))`.execute(tx.db);
  const other = await tx.db
    .selectFrom("app_user")
    .select(["phone", "email"])
    .where("id", "<>", userId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("area_code", "=", phoneLimits.areaCode),
          eb("phone", "=", phone || "-"),
          eb("phone_verified_at", "is not", null),
        ]),
        eb.and([
          eb(eb.fn<string>("lower", ["email"]), "=", email?.toLowerCase() || "-"),
          eb("email_verified_at", "is not", null),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  throw other.phone !== null && other.phone === phone
    ? fieldError("phone", "access.phoneTaken")
    : fieldError("email", "access.emailTaken");
}

/** Gives before it takes, so that exchanging one base role for another never leaves an account without. */
async function setRoles(
  platform: Dependencies,
  tx: UnitOfWork,
  call: Call,
  userId: number,
  wanted: readonly string[],
): Promise<string[]> {
  const held = await findRoleCodes(tx.db, userId);
  const added = [...new Set(wanted)].filter((code) => !held.includes(code));
  if (added.includes("ta")) throw new AppError("access.teamNeeded");
  const implied: string[] = [];
  for (const roleCode of added) {
    const change = await grantRole(platform, tx, call, { userId, roleCode });
    implied.push(...change.implied.filter((code) => !wanted.includes(code)));
  }
  // In the order of the roles: what leads goes before what it stands on.
  for (const roleCode of held.filter((code) => !wanted.includes(code)))
    await revokeRole(platform, tx, call, { userId, roleCode });
  return implied;
}

async function setReviewDba(tx: UnitOfWork, userId: number, isReviewDba: boolean): Promise<void> {
  const roles = await findRoleCodes(tx.db, userId);
  if (isReviewDba && !roles.includes("dba")) throw fieldError("isReviewDba", "access.reviewDbaNeedsDba");
  const row = await tx.db
    .updateTable("app_user")
    .set({ is_review_dba: isReviewDba })
    .where("id", "=", userId)
    .where("is_review_dba", "<>", isReviewDba)
    .returning("id")
    .executeTakeFirst();
  if (!row) return;
  await tx.audit({
    action: "access.reviewDbaChanged",
    objectType: "user",
    objectId: userId,
    detail: { before: { isReviewDba: !isReviewDba }, after: { isReviewDba } },
  });
}
