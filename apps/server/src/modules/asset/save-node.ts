import type { SaveAssetNode } from "@pharos/api/asset";
import { sqlStateOf } from "@pharos/db";
import { assetNodeLimits, placingProblem } from "@pharos/domain/asset";
import { businessToday } from "@pharos/domain/contract";
import { assetNodeRole } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { assetPolicy } from "./asset.policy.ts";
import { type AssetRecord, assetRepo, type NodeRecord } from "./asset.repo.ts";

const uniqueViolation = "23505";

/** Adds a node to an asset or changes one, and answers the asset's id. */
export async function saveNode(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: SaveAssetNode,
): Promise<number> {
  try {
    return await withTransaction(call, (tx) => upsertNode(tx, call, input));
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw fieldError("name", "asset.nodeNameTaken");
    throw error;
  }
}

async function upsertNode(tx: UnitOfWork, call: Call, input: SaveAssetNode): Promise<number> {
  const asset = await lockAsset(tx, call, input.assetId);
  const repo = assetRepo(tx.db);
  const nodes = await repo.findNodes(asset.id);
  const node = input.id === undefined ? undefined : nodes.find(({ id }) => id === input.id);
  if (input.id !== undefined && !node) throw new AppError("asset.nodeNotFound");
  if (node && input.revision !== node.version) throw new AppError("common.dataChanged");
  if (!node && nodes.length >= assetNodeLimits.max)
    throw new AppError("asset.tooManyNodes", { vars: { max: assetNodeLimits.max } });
  await refuseMisfit(tx, input, nodes, node);
  if (node) return changeNode(tx, asset, node, input);
  const { id } = await repo.insertNode({ ...columnsOf(input), asset_id: asset.id });
  await recordNodeChange(tx, asset, "asset.nodeAdded", { id, ...changedFields({}, fieldsOf(input)) });
  return asset.id;
}

async function changeNode(
  tx: UnitOfWork,
  asset: AssetRecord,
  node: NodeRecord,
  input: SaveAssetNode,
): Promise<number> {
  const changes = changedFields(fieldsOf(inputOf(node)), fieldsOf(input));
  if (!changes) return asset.id;
  await assetRepo(tx.db).updateNode(node.id, tx.now, columnsOf(input));
  await recordNodeChange(tx, asset, "asset.nodeChanged", { id: node.id, ...changes });
  return asset.id;
}

/** The asset of a node, locked, when the caller may maintain it. */
export async function lockAsset(tx: UnitOfWork, { actor }: Call, id: number): Promise<AssetRecord> {
  const repo = assetRepo(tx.db);
  await repo.lock(id);
  const asset = await repo.findVisible(actor, id, businessToday(tx.now));
  if (!asset || asset.status !== 1) throw new AppError("asset.notFound");
  authorize(assetPolicy, "edit", actor, asset, tx.now);
  return asset;
}

async function refuseMisfit(
  tx: UnitOfWork,
  input: SaveAssetNode,
  nodes: readonly NodeRecord[],
  node: NodeRecord | undefined,
): Promise<void> {
  const placed = nodes.map(({ id, parent_id }) => ({ id, parentId: parent_id }));
  const problem = placingProblem(placed, node?.id ?? null, input.parentId);
  if (problem) throw fieldError("parentId", `asset.${problem}`, { max: assetNodeLimits.depthMax });
  if (nodes.some(({ id, name }) => name === input.name && id !== node?.id))
    throw fieldError("name", "asset.nodeNameTaken");
  // A node keeps a type that went out of use meanwhile.
  if (input.nodeTypeItemId === node?.node_type_item_id) return;
  const types = await assetRepo(tx.db).findNodeTypes();
  if (!types.some(({ id }) => id === input.nodeTypeItemId))
    throw fieldError("nodeTypeItemId", "asset.nodeTypeUnknown");
}

/** A line of the asset's history about one of its nodes. */
export function recordNodeChange(
  tx: UnitOfWork,
  asset: Pick<AssetRecord, "id" | "company_id">,
  action: "asset.nodeAdded" | "asset.nodeChanged" | "asset.nodeDeleted",
  detail: object,
): Promise<void> {
  return tx.audit({
    action,
    objectType: "asset",
    objectId: asset.id,
    companyId: asset.company_id,
    detail,
  });
}

type NodeFields = Omit<SaveAssetNode, "id" | "revision" | "assetId">;

const orNull = (text: string | null): string | null => (text === "" ? null : text);

function fieldsOf({ id: _id, revision: _revision, assetId: _assetId, ...fields }: SaveAssetNode): NodeFields {
  return fields;
}

function columnsOf(input: NodeFields) {
  return {
    parent_id: input.parentId,
    node_type_item_id: input.nodeTypeItemId,
    name: input.name,
    host: orNull(input.host),
    ip: orNull(input.ip),
    port: input.port,
    role: input.role,
    cpu_cores: input.cpuCores,
    memory_gb: input.memoryGb,
    disk_gb: input.diskGb,
    x: input.x,
    y: input.y,
    remark: orNull(input.remark),
  };
}

function inputOf(node: NodeRecord): SaveAssetNode {
  return {
    assetId: node.asset_id,
    parentId: node.parent_id,
    nodeTypeItemId: node.node_type_item_id,
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
  };
}
