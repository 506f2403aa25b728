import type { ServiceRequestRow } from "@pharos/api/service-request";
import { severity } from "@pharos/domain/enums";
import { businessTimeZone, dateAt, hourMs } from "@pharos/domain/time";
import type { Translate } from "@pharos/i18n";
import type { ListGrouping, SortOrder } from "@pharos/ui/list";

/** What the rows of the list may be grouped by. */
export const groupings = ["none", "severity", "due"] as const;
export type Grouping = (typeof groupings)[number];

/** The order in which the rows of a group stand together; `none` keeps the list's own. */
export const orderOfGrouping: Readonly<
  Record<Exclude<Grouping, "none">, { readonly key: string; readonly order: SortOrder }>
> = { severity: { key: "priority", order: "asc" }, due: { key: "sla", order: "asc" } };

/** When the next clock of a request runs out. */
export type DueGroup = "late" | "hour" | "today" | "later" | "paused" | "none";

/** The group of a request by its nearest clock. */
export function dueGroup({ sla }: Pick<ServiceRequestRow, "sla">, nowMs: number): DueGroup {
  if (sla?.dueAt == null) return "none";
  if (sla.pausedAt !== null) return "paused";
  const dueMs = Date.parse(sla.dueAt);
  if (dueMs <= nowMs) return "late";
  if (dueMs - nowMs <= hourMs) return "hour";
  return dateAt(dueMs, businessTimeZone) === dateAt(nowMs, businessTimeZone) ? "today" : "later";
}

/** The heads between the rows of a grouped list. */
export function listGrouping(
  grouping: Grouping,
  t: Translate,
  nowMs: number,
): ListGrouping<ServiceRequestRow> | undefined {
  if (grouping === "none") return undefined;
  if (grouping === "severity")
    return {
      keyOf: ({ type }) => severity.fromCode(type),
      title: (key) => (severity.hasName(key) ? t(severity.labelKey(key)) : key),
    };
  return {
    keyOf: (row) => dueGroup(row, nowMs),
    // `keyOf` answers nothing else.
    title: (key) => t(`serviceRequest.desk.due.${key as DueGroup}`),
  };
}
