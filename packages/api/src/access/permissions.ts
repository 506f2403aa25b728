import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, IdParam, line, Nothing, requiredLine, text, z } from "../core/index.ts";

const node = {
  id: Id,
  /** `service:create` for a permission, `group.contract` for a branch. */
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** What an administrator has noted about it. */
  note: z.string().nullable(),
  noteEn: z.string().nullable(),
  sort: z.int(),
  /** Comes with the product: its code is fixed and it cannot be deleted. */
  builtin: z.boolean(),
  version: z.int32(),
};

/** One permission. */
export const PermissionLeaf = z.object({
  ...node,
  kind: z.literal("action"),
  parentId: Id.nullable(),
  /** It lets someone change something. */
  isWriting: z.boolean(),
  /** It stays with the system admin. */
  isSysOnly: z.boolean(),
  /** Codes of the roles that hold it now. */
  roleCodes: z.array(z.string()),
  /** The calls it opens. */
  endpoints: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
});
export type PermissionLeaf = z.output<typeof PermissionLeaf>;

/** A branch of the tree. */
export const PermissionBranch = z.object({
  ...node,
  kind: z.literal("menu"),
  children: z.array(PermissionLeaf),
});
export type PermissionBranch = z.output<typeof PermissionBranch>;

export const getPermissionTree = endpoint({
  method: "GET",
  path: "/esapi/perm/tree",
  access: { permission: "role:edit" },
  summary: "Read the permission tree: branches with their permissions, who holds them and what they open",
  response: z.array(PermissionBranch),
  errors: [],
});

export const savePermission = endpoint({
  method: "POST",
  path: "/esapi/perm/save",
  access: { permission: "perm:edit" },
  summary: "Rename, note, sort or move an entry of the permission tree, or create a branch",
  body: z.object({
    /** Absent: a new branch. */
    id: Id.optional(),
    /** Of a permission: the branch it stands in. */
    parentId: Id.optional(),
    /** Of a new branch: `group.` and lower-case letters. What a permission allows is the program's, so none can be invented. */
    code: line(textLengths.max64).optional(),
    name: requiredLine(textLengths.max64),
    nameEn: requiredLine(textLengths.max64),
    note: text(textLengths.max256).nullable().optional(),
    noteEn: text(textLengths.max256).nullable().optional(),
    sort: z.int().min(0).max(9999).optional(),
    /** The version that was edited; needed for a change. */
    version: z.int32().optional(),
  }),
  response: z.object({ id: Id }),
  errors: [
    "access.permissionNotFound",
    "access.permissionCodeInvalid",
    "access.permissionCodeTaken",
    "access.branchNotFound",
    "common.dataChanged",
  ],
  done: "access.permissionSaved",
  isCreating: true,
});

export const deletePermission = endpoint({
  method: "DELETE",
  path: "/esapi/perm/:id",
  access: { permission: "perm:edit" },
  summary: "Delete an empty branch of this installation",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["access.permissionNotFound", "access.builtinPermission", "access.branchNotEmpty"],
  done: "access.permissionDeleted",
});
