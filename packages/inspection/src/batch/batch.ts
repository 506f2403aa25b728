import type { InspectedType } from "../scale.ts";
import type { Row } from "../sections/section.ts";

/** First line of a batch. */
export type BatchHeader = {
  /** Version of the line format. */
  readonly schema: "es-inspect/1";
  readonly databaseType: InspectedType;
  /** Name of the collector as written, e.g. `pg`. */
  readonly collector: string;
  readonly collectorVersion: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** What the DBA asked for, e.g. `{ notext: 1 }`. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
};

/** One section as read. A section that failed on the server says why and has no rows. */
export type BatchSection = {
  /** `Q02`, or `Q02#2` for the second reading at the end of the sampling. */
  readonly code: string;
  readonly name: string;
  readonly ok: boolean;
  /** Five characters of the server's error, where `ok` is false. */
  readonly sqlstate: string | null;
  readonly reason: string | null;
  readonly rows: readonly Row[];
  /** Whether the collector stopped at its row limit, so that absence of a row proves nothing. */
  readonly capped: boolean;
  /** Milliseconds that the section took, where the collector says. */
  readonly elapsedMs: number | null;
};

/** A batch of one database, checked against the shapes of its sections. */
export type Batch = {
  readonly header: BatchHeader;
  readonly sections: ReadonlyMap<string, BatchSection>;
};

/** What a batch says of itself, for lists and for finding its asset. */
export type BatchIdentity = {
  readonly databaseType: InspectedType;
  /**
   * System identifier and database name, `7412…/app`. What other nodes of the same system share is told apart by the node
   * behind it: `7412…/app@10.0.0.12:5432` for a standby, `1539…/CORE@core2` for an instance of a cluster.
   */
  readonly key: string;
  /** The node in the key; null for the primary, or the only one. */
  readonly node: string | null;
  readonly database: string;
  /** As the server names it, `15.18`. */
  readonly version: string;
  readonly major: number;
  readonly role: "primary" | "standby";
  /** ISO 8601. */
  readonly collectedAt: string;
};

/** Rows of a section; empty where it is missing or failed. */
export const rowsOf = (batch: Batch, code: string): readonly Row[] => batch.sections.get(code)?.rows ?? [];

/** The only row of a section such as `Q01`. */
export const rowOf = (batch: Batch, code: string): Row | undefined => rowsOf(batch, code)[0];

/** What stands in the section of the instance (`Q01`, or `I01` for other databases); null without it. */
export function identityOf(batch: Batch): BatchIdentity | null {
  const row = rowOf(batch, "Q01") ?? rowOf(batch, "I01");
  if (row === undefined) return null;
  const text = (name: string): string => (typeof row[name] === "string" ? row[name] : "");
  const version = text("version");
  const role = row["in_recovery"] === true ? "standby" : "primary";
  const node = nodeOf(
    batch.header.databaseType,
    role,
    text("node")
      .replaceAll(/[\s@]+/g, " ")
      .trim()
      .slice(0, 60),
  );
  return {
    databaseType: batch.header.databaseType,
    key: `${text("system_identifier")}/${text("database")}${node === null ? "" : `@${node}`}`,
    node,
    database: text("database"),
    version,
    major: majorOf(version),
    role,
    collectedAt: text("collected_at") || batch.header.startedAt,
  };
}

/**
 * Which of several nodes that call themselves alike. The primary goes by the name of the system, whichever node it is; a server
 * of MySQL has an identifier of its own.
 */
function nodeOf(type: InspectedType, role: BatchIdentity["role"], named: string): string | null {
  if (type === "mysql") return null;
  if (role === "standby") return named || "standby";
  return type === "oracle" && named !== "" ? named : null;
}

/** `15.18` → 15, `5.7.44` → 5.7; 0 where there is no number. */
export function majorOf(version: string): number {
  const match = /^\s*(\d+)(?:\.(\d+))?/.exec(version);
  if (match === null) return 0;
  const first = Number(match[1]);
  return first >= 10 || match[2] === undefined ? first : Number(`${first}.${match[2]}`);
}
