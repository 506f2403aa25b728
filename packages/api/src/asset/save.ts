import { assetArchitecture, assetEnvironment, assetImportance, databaseType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, endpoint, Id, IdParam, importOf, line, requiredLine, text, z } from "../core/index.ts";
import { AssetDetail } from "./shapes.ts";

const optional = (max: number) => line(max).nullable().default(null);
const count = (max: number) => z.int().positive().max(max).nullable().default(null);
const minutes = z.int().min(0).max(525_600).nullable().default(null);
/** Gigabytes with one decimal. */
const gigabytes = z.number().positive().max(9_999_999).nullable().default(null);

/** What is known of a database system; what is left out is emptied. */
export const SaveAsset = z.object({
  /** Absent: a new one. */
  id: Id.optional(),
  /** Of the asset that was read; required with `id`. */
  revision: z.int32().optional(),
  companyId: Id,
  name: requiredLine(textLengths.max128),
  system: optional(textLengths.max128),
  dbType: code(databaseType),
  version: optional(textLengths.max64),
  edition: optional(textLengths.max64),
  arch: code(assetArchitecture).default(0),
  importance: code(assetImportance).default(2),
  env: code(assetEnvironment).default(0),
  os: optional(textLengths.max64),
  cpuCores: count(100_000),
  memoryGb: gigabytes,
  /** Gigabytes with two decimals. */
  dataSizeGb: z.number().min(0).max(9_999_999_999).nullable().default(null),
  charset: optional(32),
  rpoMin: minutes,
  rtoMin: minutes,
  backupMethod: optional(textLengths.max128),
  systemIdentifier: optional(textLengths.max64),
  remark: text(textLengths.max1024).nullable().default(null),
});
export type SaveAsset = z.output<typeof SaveAsset>;

export const saveAsset = endpoint({
  method: "POST",
  path: "/esapi/asset/save",
  access: { permission: "asset:edit" },
  summary: "Register a database system, or change one",
  body: SaveAsset,
  response: AssetDetail,
  errors: [
    "asset.notFound",
    "asset.editNotAllowed",
    "asset.nameTaken",
    "organisation.notFound",
    "common.dataChanged",
  ],
  isCreating: true,
  done: "asset.saved",
});

export const retireAsset = endpoint({
  method: "DELETE",
  path: "/esapi/asset/delete/:id",
  access: { permission: "asset:edit" },
  summary: "Take a database system out of use; its past requests keep it",
  params: z.object({ id: IdParam }),
  response: z.null(),
  errors: ["asset.notFound", "asset.editNotAllowed", "asset.hasOpenRequests"],
  done: "asset.retired",
});

export const importAssets = importOf({
  path: "/esapi/asset/import",
  access: { permission: "asset:edit" },
  summary: "Register or change the database systems of an organisation from a sheet, by their names",
  scope: { companyId: Id },
});
