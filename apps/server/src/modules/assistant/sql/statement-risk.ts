import type { SqlRisk } from "@pharos/domain/enums";

// What statements do, from the tree that PostgreSQL's own parser makes of them. Nothing is run, and what is not known to be
// harmless counts as a write.

/** A node of the tree: one key that names its kind, or a list or value. */
type Node = unknown;
type Fields = Readonly<Record<string, Node>>;

/** Reads, settings of the session, and what only frames a transaction. */
const harmless: ReadonlySet<string> = new Set([
  "VariableShowStmt",
  "VariableSetStmt",
  "TransactionStmt",
  "DeclareCursorStmt",
  "FetchStmt",
  "ClosePortalStmt",
  "PrepareStmt",
  "DeallocateStmt",
  "ListenStmt",
  "UnlistenStmt",
  "DiscardStmt",
  "CheckPointStmt",
]);

/** Hold a table, or all that is in it, against readers or writers while they run. */
const locking: ReadonlySet<string> = new Set([
  "LockStmt",
  "AlterTableStmt",
  "AlterTableMoveAllStmt",
  "TruncateStmt",
  "DropStmt",
  "DropdbStmt",
  "RenameStmt",
  "ClusterStmt",
  "CreateTrigStmt",
  "RuleStmt",
]);

/** The same unless they are run `concurrently`. */
const lockingUnlessConcurrent: ReadonlySet<string> = new Set([
  "IndexStmt",
  "ReindexStmt",
  "RefreshMatViewStmt",
]);

const writingFunctions =
  /^(?:setval|nextval|lo_\w+|pg_(?:create|drop|copy)_\w*replication_slot|pg_replication_slot_advance|pg_(?:promote|switch_wal|create_restore_point|reload_conf|rotate_logfile|stat_reset\w*|wal_replay_(?:pause|resume)|log_backend_memory_contexts|logical_slot_get_\w+|backup_start|backup_stop)|dblink_exec|pg_stat_statements_reset)$/;
const sessionFunctions = /^pg_(?:terminate|cancel)_backend$/;
const lockingFunctions = /^pg_(?:try_)?advisory_(?:xact_)?lock\w*$/;

/** Parameters that a running server does not take over: they wait for its next start. */
const restartParameters: ReadonlySet<string> = new Set(
  (
    "archive_mode autovacuum_freeze_max_age autovacuum_multixact_freeze_max_age autovacuum_worker_slots bonjour bonjour_name " +
    "cluster_name commit_timestamp_buffers config_file data_directory debug_io_direct dynamic_shared_memory_type event_source " +
    "external_pid_file hba_file hot_standby huge_page_size huge_pages ident_file io_max_combine_limit io_max_concurrency io_method " +
    "jit_provider listen_addresses logging_collector max_active_replication_origins max_connections max_files_per_process " +
    "max_locks_per_transaction max_logical_replication_workers max_notify_queue_pages max_pred_locks_per_transaction " +
    "max_prepared_transactions max_replication_slots max_wal_senders max_worker_processes min_dynamic_shared_memory " +
    "multixact_member_buffers multixact_offset_buffers notify_buffers port recovery_target recovery_target_action " +
    "recovery_target_inclusive recovery_target_lsn recovery_target_name recovery_target_time recovery_target_timeline " +
    "recovery_target_xid reserved_connections serializable_buffers shared_buffers shared_memory_type shared_preload_libraries " +
    "subtransaction_buffers superuser_reserved_connections track_activity_query_size track_commit_timestamp transaction_buffers " +
    "unix_socket_directories unix_socket_group unix_socket_permissions wal_buffers wal_decode_buffer_size wal_level wal_log_hints"
  ).split(" "),
);

/** The risks of one statement. */
export function risksOfStatement(statement: Node): ReadonlySet<SqlRisk> {
  const risks = new Set<SqlRisk>();
  const [kind, fields] = kindOf(statement);
  if (kind === "ExplainStmt") {
    // A plan alone runs nothing.
    return hasOption(fields["options"], "analyze") ? risksOfStatement(fields["query"]) : risks;
  }
  if (kind === "SelectStmt") addRisksOfQuery(statement, risks);
  else if (kind === "CopyStmt") {
    if (fields["is_from"] === true || fields["is_program"] === true) risks.add("write");
    if (fields["query"] !== undefined) addRisksOfQuery(fields["query"], risks);
  } else if (kind === "VacuumStmt") {
    // Planner statistics and dead rows: no row changes, and `full` writes the table anew behind a lock.
    if (hasOption(fields["options"], "full")) for (const risk of ["write", "lock"] as const) risks.add(risk);
  } else if (!harmless.has(kind)) risks.add("write");
  const isConcurrent = fields["concurrent"] === true || hasOption(fields["params"], "concurrently");
  if (locking.has(kind) || (lockingUnlessConcurrent.has(kind) && !isConcurrent)) risks.add("lock");
  if (kind === "LockStmt") risks.delete("write");
  if (kind === "AlterSystemStmt" && restartParameters.has(nameOfSetting(fields["setstmt"])))
    risks.add("restart");
  addRisksOfFunctions(statement, risks);
  return risks;
}

const isFields = (node: Node): node is Fields =>
  typeof node === "object" && node !== null && !Array.isArray(node);

function kindOf(node: Node): readonly [string, Fields] {
  const [first] = isFields(node) ? Object.entries(node) : [];
  return [first?.[0] ?? "", isFields(first?.[1]) ? first[1] : {}];
}

/** Looks at every node of a tree. */
function visit(node: Node, see: (kind: string, value: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  else if (isFields(node))
    for (const [kind, value] of Object.entries(node)) {
      see(kind, value);
      visit(value, see);
    }
}

/** A query writes by what stands in its `with`, and by `into`; it locks rows where it says so. */
function addRisksOfQuery(query: Node, risks: Set<SqlRisk>): void {
  visit(query, (kind) => {
    if (/^(?:Insert|Update|Delete|Merge)Stmt$/.test(kind) || kind === "intoClause") risks.add("write");
    if (kind === "lockingClause") risks.add("lock");
  });
}

function addRisksOfFunctions(statement: Node, risks: Set<SqlRisk>): void {
  visit(statement, (kind, value) => {
    if (kind !== "FuncCall" || !isFields(value)) return;
    const name = lastName(value["funcname"]);
    if (sessionFunctions.test(name)) risks.add("session");
    else if (lockingFunctions.test(name)) risks.add("lock");
    else if (writingFunctions.test(name)) risks.add("write");
  });
}

const textOf = (value: Node): string => (typeof value === "string" ? value.toLowerCase() : "");

/** `pg_catalog.setval` is `setval`. */
function lastName(names: Node): string {
  const [, fields] = kindOf(Array.isArray(names) ? names.at(-1) : undefined);
  return textOf(fields["sval"]);
}

function hasOption(options: Node, name: string): boolean {
  if (!Array.isArray(options)) return false;
  return options.some((option) => {
    const [, fields] = kindOf(option);
    if (fields["defname"] !== name) return false;
    // `analyze false` and `full off` say that it is not done.
    return !/"(?:false|off|0)"|"ival":0|"boolval":false/.test(JSON.stringify(fields["arg"] ?? ""));
  });
}

/** `alter system set name`; the parser gives the statement within it bare. */
function nameOfSetting(setting: Node): string {
  const fields = isFields(setting) && "VariableSetStmt" in setting ? setting["VariableSetStmt"] : setting;
  return isFields(fields) ? textOf(fields["name"]) : "";
}
