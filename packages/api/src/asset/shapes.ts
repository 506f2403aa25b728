import {
  assetArchitecture,
  assetEnvironment,
  assetImportance,
  assetNodeRole,
  databaseType,
  planStatus,
  serviceRequestStatus,
  severity,
  validity,
} from "@pharos/domain/enums";
import { Ability, CalendarDate, code, Id, Moment, z } from "../core/index.ts";

/** A database system as a line of the list. */
export const AssetRow = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  name: z.string(),
  /** Business system it serves. */
  system: z.string().nullable(),
  dbType: code(databaseType),
  /** Version of the database. */
  version: z.string().nullable(),
  arch: code(assetArchitecture),
  /** How much the business depends on it. */
  importance: code(assetImportance),
  env: code(assetEnvironment),
  nodeCount: z.int(),
  /** The service number in force that covers it longest; null when none does. */
  sn: z.string().nullable(),
  /** Whether a service number in force covers it. */
  valid: z.boolean(),
  /** Service requests about it that are neither closed nor archived, among those the caller may see. */
  openSr: z.int(),
});
export type AssetRow = z.output<typeof AssetRow>;

/** A part of an asset: an instance, a host, a storage. */
export const AssetNodeView = z.object({
  id: Id,
  /** The node it stands below; null at the top. */
  parentId: Id.nullable(),
  nodeTypeItemId: Id,
  nodeTypeName: z.string(),
  nodeTypeNameEn: z.string(),
  name: z.string(),
  host: z.string().nullable(),
  ip: z.string().nullable(),
  port: z.int().nullable(),
  role: code(assetNodeRole),
  cpuCores: z.int().nullable(),
  memoryGb: z.number().nullable(),
  diskGb: z.number().nullable(),
  /** Place in the drawing; null is laid out by itself. */
  x: z.int().nullable(),
  y: z.int().nullable(),
  remark: z.string().nullable(),
  /** For saving: a save of an older revision is refused. */
  revision: z.int32(),
});
export type AssetNodeView = z.output<typeof AssetNodeView>;

/** Limit of what an asset shows of its requests and of its plans. */
export const assetRecordsMax = 5;

/** An asset, whole. */
export const AssetDetail = AssetRow.extend({
  /** For saving: a save of an older revision is refused. */
  revision: z.int32(),
  edition: z.string().nullable(),
  os: z.string().nullable(),
  cpuCores: z.int().nullable(),
  memoryGb: z.number().nullable(),
  dataSizeGb: z.number().nullable(),
  charset: z.string().nullable(),
  /** Most data that may be lost, in minutes. */
  rpoMin: z.int().nullable(),
  /** Longest time to come back, in minutes. */
  rtoMin: z.int().nullable(),
  backupMethod: z.string().nullable(),
  /** What the database calls itself, for inspections. */
  systemIdentifier: z.string().nullable(),
  remark: z.string().nullable(),
  nodes: z.array(AssetNodeView),
  /** Service numbers that cover it, those in force first. */
  accs: z.array(
    z.object({
      id: Id,
      sn: z.string(),
      name: z.string(),
      startTime: CalendarDate,
      endTime: CalendarDate,
      validity: code(validity),
    }),
  ),
  /** The newest service requests about it that the caller may see, the open ones first. */
  srs: z
    .array(
      z.object({
        id: Id,
        srNo: z.string(),
        title: z.string(),
        severity: code(severity),
        status: code(serviceRequestStatus),
        submitTime: Moment,
      }),
    )
    .max(assetRecordsMax),
  /** Plans on it that the caller may see: those that begin last, first. */
  plans: z
    .array(
      z.object({
        id: Id,
        planNo: z.string(),
        title: z.string(),
        status: code(planStatus),
        startDate: CalendarDate,
        endDate: CalendarDate,
      }),
    )
    .max(assetRecordsMax),
  abilities: z.object({ edit: Ability, retire: Ability }),
});
export type AssetDetail = z.output<typeof AssetDetail>;
