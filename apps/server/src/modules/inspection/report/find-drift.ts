import type { GroupReport } from "@pharos/api/inspection";
import type { Kysely, Schema } from "@pharos/db";
import type { ReadBatch } from "../inspection.repo.ts";
import type { ReportViews } from "../intake/views.ts";

type Drift = GroupReport["drift"][number];
type Param = ReportViews["facts"]["params"][number];

/** Parameters that one node has for itself. */
const ofNode =
  /^(?:cluster_name|port|listen_addresses|primary_conninfo|primary_slot_name|synchronous_standby_names|restore_command|recovery_.*|.*_file|.*_directory|instance_(?:name|number)|thread|undo_tablespace|local_listener|db_unique_name|fal_(?:server|client)|log_archive_dest_\d+|control_files|audit_file_dest|service_names|spfile|dg_broker_config_file\d|cluster_interconnects)$/i;

const paramsMax = 100;

/**
 * Parameters in which the nodes of one system differ: databases that call themselves alike but for the node, or that belong to
 * one asset. A node that has not set one keeps its default.
 */
export async function findDrift(db: Kysely<Schema>, members: readonly ReadBatch[]): Promise<Drift[]> {
  const systems = Map.groupBy(
    members.filter(({ db_key }) => db_key !== null),
    ({ db_type, db_key, asset_id }) => `${db_type} ${asset_id ?? systemOf(db_key ?? "")}`,
  );
  const shared = [...systems.values()].map(nodesOf).filter((nodes) => nodes.length > 1);
  if (shared.length === 0) return [];
  const rows = await db
    .selectFrom("inspection_view")
    .select(["batch_id", "data"])
    .where("name", "=", "facts")
    .where(
      "batch_id",
      "in",
      shared.flat().map(({ id }) => id),
    )
    .execute();
  // Only `storeReading` writes the column.
  const paramsOf = new Map(rows.map((row) => [row.batch_id, (row.data as ReportViews["facts"]).params]));
  return shared.flatMap((nodes) => {
    // Of a node whose parameters were not read nothing is known, not that all are at their defaults.
    const read = nodes.filter(({ id }) => (paramsOf.get(id) ?? []).length > 0);
    return read.length < 2
      ? []
      : [
          compare(
            read,
            read.map(({ id }) => paramsOf.get(id) ?? []),
          ),
        ];
  });
}

/** What a database calls itself, without its name and node. */
const systemOf = (key: string): string => key.split("/", 1)[0] ?? "";

/** Node of a key, with the system: two nodes of an asset may also call themselves differently. */
const nodeOf = (key: string): string => `${systemOf(key)}@${key.split("@")[1] ?? ""}`;

/** One batch of each node: databases of one server have its parameters in common. */
function nodesOf(members: readonly ReadBatch[]): ReadBatch[] {
  const nodes = new Map<string, ReadBatch>();
  for (const member of members.toSorted((a, b) => Date.parse(b.collected_at) - Date.parse(a.collected_at))) {
    const node = nodeOf(member.db_key ?? "");
    if (!nodes.has(node)) nodes.set(node, member);
  }
  return [...nodes.values()].toSorted((a, b) => nodeOf(a.db_key ?? "").localeCompare(nodeOf(b.db_key ?? "")));
}

function compare(nodes: readonly ReadBatch[], params: readonly (readonly Param[])[]): Drift {
  const byName = params.map((list) => new Map(list.map((param) => [param.name, param])));
  const names = [...new Set(params.flat().map(({ name }) => name))]
    .filter((name) => !ofNode.test(name))
    .toSorted();
  const differing = names.flatMap((name) => {
    const found = byName.map((of) => of.get(name));
    const some = found.find((param) => param !== undefined);
    const values = found.map((param) => param?.value ?? null);
    const effective = values.map((value) => value ?? some?.default ?? null);
    return new Set(effective).size < 2
      ? []
      : [{ name, unit: some?.unit ?? null, default: some?.default ?? null, values }];
  });
  return {
    nodes: nodes.map((node) => ({
      reportId: node.subject_id,
      batchId: node.id,
      name: node.subject_name,
      collectedAt: node.collected_at,
    })),
    params: differing.slice(0, paramsMax),
    total: differing.length,
  };
}
