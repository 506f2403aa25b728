import type { saveRole as endpoint } from "@pharos/api/access";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { mayDelete } from "./read-roles.ts";
import { findRoles } from "./role.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];

const roleCode = /^[a-z][a-z0-9_-]{1,15}$/;

/** Creates a role of this installation without any permission, or changes the words of one. */
export async function saveRole(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: Input,
): Promise<CallResult<typeof endpoint>> {
  return withTransaction(call, (tx) =>
    input.id === undefined ? createRole(tx, input) : changeRole(tx, input, input.id),
  );
}

async function createRole(tx: UnitOfWork, input: Input): Promise<{ id: number }> {
  const code = input.code ?? "";
  if (!roleCode.test(code)) throw fieldError("code", "access.roleCodeInvalid");
  const row = await tx.db
    .insertInto("role")
    .values({
      code,
      name: input.name,
      name_en: input.nameEn,
      remark: input.remark || null,
      // Behind the roles of the product.
      sort: input.sort ?? 100,
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw fieldError("code", "access.roleCodeTaken");
  await tx.audit({
    action: "access.roleCreated",
    objectType: "role",
    objectId: row.id,
    detail: { after: { code, name: input.name, nameEn: input.nameEn, remark: input.remark || null } },
  });
  return row;
}

async function changeRole(tx: UnitOfWork, input: Input, id: number): Promise<{ id: number }> {
  const role = await tx.db.selectFrom("role").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!role) throw new AppError("access.notFound");
  if (input.version !== role.version) throw new AppError("common.dataChanged");
  const changes = changedFields(
    { name: role.name, nameEn: role.name_en, remark: role.remark, sort: role.sort },
    {
      name: input.name,
      nameEn: input.nameEn,
      remark: input.remark === undefined ? role.remark : input.remark || null,
      sort: input.sort ?? role.sort,
    },
  );
  if (!changes) return { id };
  const { after } = changes;
  await tx.db
    .updateTable("role")
    .set({
      ...("name" in after && { name: after.name }),
      ...("nameEn" in after && { name_en: after.nameEn }),
      ...("remark" in after && { remark: after.remark }),
      ...("sort" in after && { sort: after.sort }),
      version: sql<number>`version + 1`,
      updated_at: tx.now.toISOString(),
    })
    .where("id", "=", id)
    .execute();
  await tx.audit({ action: "access.roleChanged", objectType: "role", objectId: id, detail: changes });
  return { id };
}

/** Deletes a role of this installation that no one holds. */
export async function deleteRole(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    // Giving the role takes a lock that waits for this one, so no one gets it in between.
    await tx.db.selectFrom("role").select("id").where("id", "=", id).forUpdate().execute();
    const [role] = await findRoles(tx.db, { id });
    if (!role) throw new AppError("access.notFound");
    const decision = mayDelete(role);
    if (decision !== true) throw new AppError(decision.code, { vars: decision.vars });
    await tx.db.deleteFrom("role").where("id", "=", id).execute();
    await tx.audit({
      action: "access.roleDeleted",
      objectType: "role",
      objectId: id,
      detail: { before: { code: role.code, name: role.name } },
    });
    return null;
  });
}
