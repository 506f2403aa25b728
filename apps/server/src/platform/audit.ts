import { jsonText, type Schema, type Transaction } from "@pharos/db";
import type { KeysUnder } from "@pharos/i18n";
import type { Call, CallInfo } from "./call.ts";
import { maskSecrets } from "./secret-names.ts";

/** What was done, of everything that has words for its readers. */
export type AuditAction = KeysUnder<"audit.action">;

/** A kind of record that has words. */
export type AuditObject = KeysUnder<"audit.object">;

/** One line of the audit log. Who, from where and in which request come from the call. */
export interface AuditEntry {
  readonly action: AuditAction;
  /** A kind of record, or the path of a list. */
  readonly objectType?: AuditObject | `/${string}`;
  readonly objectId?: number | string;
  readonly companyId?: number;
  /** What changed, small and without free text of customers. Values under names of secrets are masked. */
  readonly detail?: object;
  /** The person, when the call does not know it yet (a login). */
  readonly userId?: number;
  readonly account?: string;
}

/** Appends lines to the audit log. */
export async function writeAudit(
  db: Transaction<Schema>,
  now: Date,
  call: Call | CallInfo | undefined,
  entries: readonly AuditEntry[],
): Promise<void> {
  const actor = call && "actor" in call ? call.actor : undefined;
  const lines = entries.map((entry) => ({
    at: now.toISOString(),
    user_id: entry.userId ?? actor?.userId ?? null,
    account: cut(entry.account ?? actor?.account, 64),
    action: entry.action,
    object_type: entry.objectType ?? null,
    object_id: entry.objectId === undefined ? null : String(entry.objectId),
    company_id: entry.companyId ?? null,
    detail: entry.detail ? jsonText(maskSecrets(entry.detail)) : null,
    ip: cut(call?.ip, 64),
    user_agent: cut(call?.userAgent, 256),
    request_id: cut(call?.requestId, 64),
  }));
  await db.insertInto("audit_log").values(lines).execute();
}

// These come from outside; a long one must not refuse the line.
function cut(text: string | undefined, length: number): string | null {
  return text === undefined ? null : text.slice(0, length);
}
