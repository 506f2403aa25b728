import { Ability, CalendarDate, Id, z } from "../core/index.ts";

/** A database system as a line of the list. */
export const AssetRow = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  name: z.string(),
  /** Business system it serves. */
  system: z.string().nullable(),
  /** Database type code, such as `postgresql`. */
  dbType: z.string(),
  /** Version of the database. */
  version: z.string().nullable(),
  /** 0 single, 1 primary and standby, 2 shared storage, 3 consensus group, 4 distributed. */
  arch: z.int(),
  /** 0 core, 1 important, 2 normal. */
  importance: z.int(),
  /** 0 production, 1 pre-production, 2 test, 3 disaster recovery. */
  env: z.int(),
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
  /** 0 primary, 1 standby, 2 witness, 3 proxy, 4 storage. */
  role: z.int(),
  cpuCores: z.int().nullable(),
  memoryGb: z.number().nullable(),
  diskGb: z.number().nullable(),
  /** Place in the drawing; null is laid out by itself. */
  x: z.int().nullable(),
  y: z.int().nullable(),
  remark: z.string().nullable(),
  /** For saving: a save of an older revision is refused. */
  revision: z.int(),
});
export type AssetNodeView = z.output<typeof AssetNodeView>;

/** An asset, whole. */
export const AssetDetail = AssetRow.extend({
  /** For saving: a save of an older revision is refused. */
  revision: z.int(),
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
      /** Validity code. */
      validity: z.int(),
    }),
  ),
  abilities: z.object({ edit: Ability, retire: Ability }),
});
export type AssetDetail = z.output<typeof AssetDetail>;
