import type {
  getPermissionTree,
  PermissionBranch,
  PermissionLeaf,
  savePermission as saveEndpoint,
} from "@pharos/api/access";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { isPermission, permissionGroups, permissions, sysOnlyPermissions } from "@pharos/domain/permissions";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

type Input = HandlerInput<typeof saveEndpoint>["body"];

const branchCode = /^group\.[a-z][a-z0-9-]{1,50}$/i;

/** The permission tree: branches with what they hold, who holds it and which calls it opens. */
export async function readPermissionTree({
  database,
}: Pick<Platform, "database">): Promise<CallResult<typeof getPermissionTree>> {
  const rows = await database.kysely
    .selectFrom("permission")
    .select([
      "id",
      "parent_id",
      "code",
      "name",
      "name_en",
      "note",
      "note_en",
      "sort",
      "version",
      sql<string[]>`array(
        select r.code::text from role_permission rp join role r on r.id = rp.role_id
        where rp.permission_id = permission.id order by r.sort, r.id
      )`.as("role_codes"),
    ])
    .orderBy("sort")
    .orderBy("id")
    .execute();
  const wordsOf = (row: (typeof rows)[number]) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    note: row.note,
    noteEn: row.note_en,
    sort: row.sort,
    builtin: isBuiltin(row.code),
    version: row.version,
  });
  const leaves: PermissionLeaf[] = rows
    .filter(({ code }) => isPermission(code))
    .map((row) => ({
      ...wordsOf(row),
      kind: "action",
      parentId: row.parent_id,
      isWriting: isPermission(row.code) && permissions[row.code].isWriting,
      isSysOnly: isPermission(row.code) && sysOnlyPermissions.includes(row.code),
      roleCodes: row.role_codes,
      endpoints: endpointsOf(row.code),
    }));
  return rows
    .filter(({ code }) => isBranch(code))
    .map(
      (row): PermissionBranch => ({
        ...wordsOf(row),
        kind: "menu",
        children: leaves.filter(({ parentId }) => parentId === row.id),
      }),
    );
}

function endpointsOf(code: string): PermissionLeaf["endpoints"] {
  return endpoints
    .filter(({ endpoint: { access } }) => typeof access === "object" && access.permission === code)
    .map(({ endpoint: { method, path, summary } }) => ({ method, path, summary }));
}

const isBranch = (code: string): boolean => code.startsWith("group.");

function isBuiltin(code: string): boolean {
  return (
    isPermission(code) || (isBranch(code) && Object.hasOwn(permissionGroups, code.slice("group.".length)))
  );
}

/** Renames, notes, sorts or moves an entry, or creates a branch. */
export async function savePermission(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: Input,
): Promise<{ id: number }> {
  return withTransaction(call, async (tx) => {
    if (input.parentId !== undefined) await requireBranch(tx, input.parentId);
    return input.id === undefined ? createBranch(tx, input) : changeEntry(tx, input, input.id);
  });
}

async function createBranch(tx: UnitOfWork, input: Input): Promise<{ id: number }> {
  const code = input.code ?? "";
  if (!branchCode.test(code) || input.parentId !== undefined)
    throw fieldError("code", "access.permissionCodeInvalid");
  const row = await tx.db
    .insertInto("permission")
    .values({
      code,
      name: input.name,
      name_en: input.nameEn,
      note: input.note || null,
      note_en: input.noteEn || null,
      sort: input.sort ?? 100,
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw fieldError("code", "access.permissionCodeTaken");
  await tx.audit({
    action: "access.permissionCreated",
    objectType: "permission",
    objectId: row.id,
    detail: { after: { code, name: input.name, nameEn: input.nameEn } },
  });
  return row;
}

async function changeEntry(tx: UnitOfWork, input: Input, id: number): Promise<{ id: number }> {
  const row = await tx.db
    .selectFrom("permission")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError("access.permissionNotFound");
  if (input.version !== row.version) throw new AppError("common.dataChanged");
  // A branch stands at the top; what it is called in the program does not change.
  if (isBranch(row.code) && input.parentId !== undefined) throw new AppError("access.branchNotFound");
  const changes = changedFields(
    {
      name: row.name,
      nameEn: row.name_en,
      note: row.note,
      noteEn: row.note_en,
      sort: row.sort,
      parentId: row.parent_id,
    },
    {
      name: input.name,
      nameEn: input.nameEn,
      note: input.note === undefined ? row.note : input.note || null,
      noteEn: input.noteEn === undefined ? row.note_en : input.noteEn || null,
      sort: input.sort ?? row.sort,
      parentId: input.parentId ?? row.parent_id,
    },
  );
  if (!changes) return { id };
  const { after } = changes;
  await tx.db
    .updateTable("permission")
    .set({
      ...("name" in after && { name: after.name }),
      ...("nameEn" in after && { name_en: after.nameEn }),
      ...("note" in after && { note: after.note }),
      ...("noteEn" in after && { note_en: after.noteEn }),
      ...("sort" in after && { sort: after.sort }),
      ...("parentId" in after && { parent_id: after.parentId }),
      version: sql<number>`version + 1`,
    })
    .where("id", "=", id)
    .execute();
  await tx.audit({
    action: "access.permissionChanged",
    objectType: "permission",
    objectId: id,
    detail: changes,
  });
  return { id };
}

async function requireBranch(tx: UnitOfWork, id: number): Promise<void> {
  // Locked, so that it is not deleted before something stands in it.
  const row = await tx.db
    .selectFrom("permission")
    .select("code")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!row || !isBranch(row.code)) throw new AppError("access.branchNotFound");
}

/** Deletes an empty branch of this installation; the product's own entries stay. */
export async function deletePermission(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await tx.db
      .selectFrom("permission")
      .select(["code", "name"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError("access.permissionNotFound");
    if (isBuiltin(row.code)) throw new AppError("access.builtinPermission");
    const child = await tx.db
      .selectFrom("permission")
      .select("id")
      .where("parent_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (child) throw new AppError("access.branchNotEmpty");
    await tx.db.deleteFrom("permission").where("id", "=", id).execute();
    await tx.audit({
      action: "access.permissionDeleted",
      objectType: "permission",
      objectId: id,
      detail: { before: { code: row.code, name: row.name } },
    });
    return null;
  });
}
