import { assetNodeRole } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, endpoint, Id, IdParam, line, requiredLine, text, z } from "../core/index.ts";
import { AssetDetail } from "./shapes.ts";

const optional = (max: number) => line(max).nullable().default(null);

/** A node of an asset; what is left out is emptied. */
export const SaveAssetNode = z.object({
  /** Absent: a new one. */
  id: Id.optional(),
  /** Of the node that was read; required with `id`. */
  revision: z.int32().optional(),
  assetId: Id,
  /** The node it stands below; null at the top. */
  parentId: Id.nullable().default(null),
  nodeTypeItemId: Id,
  name: requiredLine(textLengths.max64),
  host: optional(textLengths.max128),
  ip: optional(textLengths.max64),
  port: z.int().min(1).max(65_535).nullable().default(null),
  role: code(assetNodeRole),
  cpuCores: z.int().positive().max(100_000).nullable().default(null),
  /** Gigabytes with one decimal. */
  memoryGb: z.number().positive().max(9_999_999).nullable().default(null),
  /** Gigabytes with two decimals. */
  diskGb: z.number().positive().max(9_999_999_999).nullable().default(null),
  /** Place in the drawing; null is laid out by itself. */
  x: z.int().min(0).max(10_000).nullable().default(null),
  y: z.int().min(0).max(10_000).nullable().default(null),
  remark: text(textLengths.max256).nullable().default(null),
});
export type SaveAssetNode = z.output<typeof SaveAssetNode>;

export const saveAssetNode = endpoint({
  method: "POST",
  path: "/esapi/asset/node/save",
  access: { permission: "asset:edit" },
  summary: "Add a node to a database system, or change one",
  body: SaveAssetNode,
  response: AssetDetail,
  errors: [
    "asset.notFound",
    "asset.nodeNotFound",
    "asset.editNotAllowed",
    "asset.nodeNameTaken",
    "asset.nodeTypeUnknown",
    "asset.parentUnknown",
    "asset.parentLoop",
    "asset.tooDeep",
    "asset.tooManyNodes",
    "common.dataChanged",
  ],
  isCreating: true,
  done: "asset.nodeSaved",
});

export const deleteAssetNode = endpoint({
  method: "DELETE",
  path: "/esapi/asset/node/delete/:id",
  access: { permission: "asset:edit" },
  summary: "Delete a node that has no nodes below it",
  params: z.object({ id: IdParam }),
  response: AssetDetail,
  errors: ["asset.nodeNotFound", "asset.editNotAllowed", "asset.nodeHasChildren"],
  done: "asset.nodeDeleted",
});

export const listNodeTypes = endpoint({
  method: "GET",
  path: "/esapi/asset/node/types",
  access: { permission: "asset:view" },
  summary: "Read the types a node can have, those in use",
  isOurs: true,
  response: z.array(z.object({ id: Id, name: z.string(), nameEn: z.string() })),
  errors: [],
});
