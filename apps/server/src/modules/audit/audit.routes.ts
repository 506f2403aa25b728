import {
  type AuditRow,
  exportAuditLog,
  listAuditKinds as listAuditKindsEndpoint,
  listAuditLog as listAuditLogEndpoint,
  listRecordHistory as listRecordHistoryEndpoint,
  type RecordedValue,
} from "@pharos/api/audit";
import type { Route } from "../../http/route.ts";
import type { ExportText } from "../../platform/export/columns.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { HistoryTarget } from "../../platform/history-target.ts";
import type { Platform } from "../../platform/platform.ts";
import { listAuditKinds, listAuditLog } from "./list-audit-log.ts";
import { listRecordHistory } from "./list-record-history.ts";

/** Registers the endpoints of the audit log and of the histories made from it. */
export const auditRoutes =
  (platform: Platform, findSubjects: () => readonly HistoryTarget[]) =>
  (route: Route): void => {
    route(listRecordHistoryEndpoint, (call, { query }) =>
      listRecordHistory(platform, findSubjects(), call, query),
    );
    route(listAuditLogEndpoint, (_call, { query }) => listAuditLog(platform, query));
    route(listAuditKindsEndpoint, () => listAuditKinds(platform));
    routeExport(route, platform, listAuditLogEndpoint, exportAuditLog, {
      name: "audit.list.title",
      dateOf: ({ time }) => time,
      list: (snapshot, _call, query) => listAuditLog(snapshot, query),
      columns: [
        { title: "audit.list.time", value: (row) => row.time, kind: "time" },
        { title: "audit.list.person", value: (row) => row.userName },
        { title: "audit.list.account", value: (row) => row.account },
        {
          title: "audit.list.action",
          value: (row, words) => wordsOf(platform, words, `audit.action.${row.action}`, row.action),
        },
        {
          title: "audit.list.object",
          value: (row, words) =>
            row.objectType && wordsOf(platform, words, `audit.object.${row.objectType}`, row.objectType),
        },
        { title: "audit.list.objectId", value: (row) => row.objectId },
        { title: "audit.list.company", value: (row) => row.companyName },
        { title: "audit.list.detail", value: (row, words) => detailOf(platform, row, words) },
        { title: "audit.list.ip", value: (row) => row.ip },
        { title: "audit.list.requestId", value: (row) => row.requestId },
      ],
    });
  };

function wordsOf(
  { words }: Pick<Platform, "words">,
  { locale }: ExportText,
  key: string,
  otherwise: string,
): string {
  return words.has(key) ? words.render(locale, key) : otherwise;
}

/** One line a field: name, what it was and what it became. */
function detailOf(platform: Pick<Platform, "words">, row: AuditRow, words: ExportText): string {
  const field = (name: string) =>
    wordsOf(
      platform,
      words,
      `audit.field.${row.objectType ?? ""}.${name}`,
      wordsOf(platform, words, `audit.field.common.${name}`, name),
    );
  const value = (given: RecordedValue = null) =>
    Array.isArray(given) ? given.join(", ") : String(given ?? "–");
  return [
    ...row.changes.map(({ field: name, before, after }) =>
      before === undefined
        ? `${field(name)}: ${value(after)}`
        : `${field(name)}: ${value(before)} → ${value(after)}`,
    ),
    ...row.facts.map((fact) => `${field(fact.field)}: ${value(fact.value)}`),
  ].join("\n");
}
