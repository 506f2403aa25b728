import type { Envelope } from "@pharos/api/core";
import {
  getInspectionResult,
  listInspectionReports,
  listInspectionSuggestions,
  publishInspection,
  readInspectionLog,
} from "@pharos/api/inspection";
import type { PersonaName } from "@pharos/fixtures";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp } from "../../testing/index.ts";

/** What a batch of these tests says of its database. */
export interface TestBatch {
  /** Sessions of 97 that there is room for: 88 and more are critical. */
  readonly connections?: number;
  /** Age of the oldest transaction in seconds; none without it. */
  readonly transaction?: number;
  readonly identifier?: string;
  readonly database?: string;
  /** It is a standby, and is called so. */
  readonly node?: string;
  /** The parameter `work_mem`, in kB. */
  readonly workMem?: number;
  readonly at?: string;
  /** What a table, a user and a statement are called. */
  readonly name?: string;
  /** The section of sessions could not be read. */
  readonly isBlind?: boolean;
}

/** The file of a collector, as text. */
export function batchOf({
  connections = 20,
  transaction,
  identifier = "7301000000000000001",
  database = "app",
  node,
  workMem = 65_536,
  at = "2026-06-10T02:00:00+08:00",
  name = "app_rw",
  isBlind = false,
}: TestBatch = {}): string {
  const rows = (section: string, values: readonly object[]) =>
    ({ section, name: "x", ok: true, rows: values }) as object;
  const session = {
    pid: 4711,
    datname: database,
    usename: name,
    application_name: name,
    backend_type: "client backend",
    state: "active",
    xact_age_s: transaction ?? 1,
    query_head: `select * from "${name}"`,
    blocked_by: [],
  };
  const sections = [
    rows("Q01", [
      {
        version: "15.18",
        version_full: "PostgreSQL 15.18",
        database,
        system_identifier: identifier,
        collected_at: at,
        in_recovery: node !== undefined,
        node: node ?? "10.0.0.1:5432",
        is_monitor: true,
        is_super: false,
      },
    ]),
    rows("Q02", [
      { datname: database, owner: name, size_bytes: 5_000_000_000, xact_commit: 1000, xact_rollback: 10 },
    ]),
    rows("Q03", [
      { name: "work_mem", setting: String(workMem), boot_val: "4096", unit: "kB", pending_restart: false },
    ]),
    rows("Q04", [
      { max_connections: 100, reserved: 3, total: connections, active: 5, idle: connections - 5 },
    ]),
    isBlind
      ? { section: "Q05", name: "activity", ok: false, sqlstate: "42501", reason: "permission denied" }
      : rows("Q05", transaction === undefined ? [] : [session]),
    rows("Q08", [{ hour: "2026-06-09T10:00:00+08:00", segments: 12, bytes: 201326592 }]),
  ];
  const header = { schema: "es-inspect/1", collector: "pg", ver: "1.0.0", startedAt: at, options: {} };
  const lines = [header, ...sections, { section: "END", sections: sections.length }];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

/** What handing in a file answers. */
interface Upload {
  readonly batchId: number;
  readonly batchNo: string;
  readonly status: number;
  readonly isDuplicate: boolean;
}

/** The application with what these tests do in it, on the twelfth of June. */
export async function createInspectionApp() {
  const clock = createManualClock(new Date("2026-06-12T10:00:00+08:00"));
  const app = await createTestApp({ clock });
  const { a } = app.world.companies;

  async function send(
    payload: string | Buffer,
    {
      as = "dba",
      authorization,
      companyId = a,
      type = "application/x-ndjson",
    }: { as?: PersonaName; authorization?: string; companyId?: number | null; type?: string } = {},
  ) {
    const reply = await app.inject({
      method: "POST",
      url: `/esapi/bethune/upload${companyId === null ? "" : `?companyId=${companyId}`}`,
      headers: { authorization: authorization ?? (await app.signIn(as)), "content-type": type },
      payload,
    });
    const envelope = reply.body === "" ? undefined : reply.json<Envelope<Upload>>();
    return {
      status: reply.statusCode,
      code: reply.headers["x-error-code"],
      envelope,
      result: envelope?.operateCallBackObj,
    };
  }

  const readFiles = () => app.platform.queues.drain("inspection.files");

  /** Hands a batch in, has it read, and answers its report. */
  async function upload(batch: TestBatch | string, as: PersonaName = "dba") {
    const { result } = await send(typeof batch === "string" ? batch : batchOf(batch), { as });
    if (!result) throw new Error("the file was not taken");
    await readFiles();
    const row = (await app.call(readInspectionLog, { params: { id: result.batchId } }, { as })).result;
    return { ...result, reportId: row.reportId ?? 0, row };
  }

  type Key = { readonly reportId: number; readonly batchId: number };
  const read = ({ reportId, batchId }: Key, as: PersonaName = "dba", compareTo?: number) =>
    app.call(
      getInspectionResult,
      { query: { reportId, batchId, ...(compareTo !== undefined && { compareTo }) } },
      { as },
    );
  const publish = async ({ reportId, batchId }: Key, as: PersonaName = "ta") =>
    app.call(
      publishInspection,
      { body: { batchId, revision: (await read({ reportId, batchId }, "pa")).result.revision } },
      { as },
    );
  const suggestions = async ({ reportId, batchId }: Key, as: PersonaName = "dba") =>
    (await app.call(listInspectionSuggestions, { query: { reportId, batchId, pageSize: 100 } }, { as }))
      .result.list;
  const list = async (as: PersonaName, query: object = {}) =>
    (await app.call(listInspectionReports, { query: { pageSize: 100, ...query } }, { as })).result.list;
  return { app, clock, send, readFiles, upload, read, publish, suggestions, list };
}

/** The application of these tests. */
export type InspectionSetup = Awaited<ReturnType<typeof createInspectionApp>>;
