import type { AssetDetail, AssetNodeView, AssetRow } from "@pharos/api/asset";
import { isInForce, validityOf } from "@pharos/domain/contract";
import {
  assetArchitecture,
  assetEnvironment,
  assetImportance,
  assetNodeRole,
  databaseType,
  validity,
} from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { assetPolicy } from "./asset.policy.ts";
import type { AssetRecord, assetRepo, NodeRecord } from "./asset.repo.ts";
import type { findAssetPage } from "./asset-list.repo.ts";

type ListRecord = Awaited<ReturnType<typeof findAssetPage>>[number];
type NumberRecord = Awaited<ReturnType<ReturnType<typeof assetRepo>["findNumbers"]>>[number];

/** An asset as a line of the list. */
export const toAssetRow = (row: ListRecord | AssetRecord): AssetRow => ({
  id: row.id,
  companyId: row.company_id,
  companyName: row.company_name,
  companyNameEn: row.company_name_en,
  name: row.name,
  system: row.business_system,
  dbType: databaseType.asCode(row.db_type),
  version: row.db_version,
  arch: assetArchitecture.asCode(row.architecture),
  importance: assetImportance.asCode(row.importance),
  env: assetEnvironment.asCode(row.environment),
  nodeCount: row.node_count,
  sn: row.sn,
  valid: row.sn !== null,
  openSr: row.open_sr,
});

/** An asset as one reader may see it. */
export function toAssetDetail(
  row: AssetRecord,
  parts: {
    readonly nodes: readonly NodeRecord[];
    readonly numbers: readonly NumberRecord[];
    readonly srs: AssetDetail["srs"];
    readonly plans: AssetDetail["plans"];
  },
  { actor, locale }: Call,
  { translate, now, today }: Pick<Platform, "translate"> & { readonly now: Date; readonly today: string },
): AssetDetail {
  return {
    ...toAssetRow(row),
    revision: row.version,
    edition: row.edition,
    os: row.os,
    cpuCores: row.cpu_cores,
    memoryGb: row.memory_gb,
    dataSizeGb: row.data_size_gb,
    charset: row.charset,
    rpoMin: row.rpo_minutes,
    rtoMin: row.rto_minutes,
    backupMethod: row.backup_method,
    systemIdentifier: row.system_identifier,
    remark: row.remark,
    nodes: parts.nodes.map(toNode),
    accs: parts.numbers.map((number) => toNumber(number, today)).toSorted(inForceFirst),
    srs: parts.srs,
    plans: parts.plans,
    abilities: {
      edit: toAbility(assetPolicy.edit(actor, row, now), locale, translate),
      retire: toAbility(assetPolicy.retire(actor, row, now), locale, translate),
    },
  };
}

const toNode = (node: NodeRecord): AssetNodeView => ({
  id: node.id,
  parentId: node.parent_id,
  nodeTypeItemId: node.node_type_item_id,
  nodeTypeName: node.type_name,
  nodeTypeNameEn: node.type_name_en,
  name: node.name,
  host: node.host,
  ip: node.ip,
  port: node.port,
  role: assetNodeRole.asCode(node.role),
  cpuCores: node.cpu_cores,
  memoryGb: node.memory_gb,
  diskGb: node.disk_gb,
  x: node.x,
  y: node.y,
  remark: node.remark,
  revision: node.version,
});

type NumberView = AssetDetail["accs"][number];

function toNumber(row: NumberRecord, today: string): NumberView & { readonly isInForce: boolean } {
  const term = { status: row.status, startDate: row.start_date, endDate: row.end_date };
  return {
    id: row.id,
    sn: row.sn,
    name: row.name,
    startTime: row.start_date,
    endTime: row.end_date,
    validity: validity.toCode(validityOf(term, today)),
    isInForce: isInForce(term, today),
  };
}

const inForceFirst = (a: { isInForce: boolean }, b: { isInForce: boolean }): number =>
  Number(b.isInForce) - Number(a.isInForce);
