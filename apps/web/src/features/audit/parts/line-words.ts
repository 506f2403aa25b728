import type { AuditRow } from "@pharos/api/audit";
import { actionText, objectText, type RecordWording } from "./record-words.ts";

/** Who did it: a name, an account, or the portal itself. */
export function personOf({ userName, account }: AuditRow, t: RecordWording["t"]): string {
  return userName ?? account ?? t("audit.history.system");
}

/** What it was done to: its kind, and its number or name. */
export function objectOf(row: AuditRow, wording: RecordWording): string | null {
  if (row.objectType === null) return null;
  return [objectText(row.objectType, wording), nameOf(row)].filter((part) => part !== null).join(" ");
}

const nameOf = ({ objectName, objectId }: AuditRow): string | null =>
  objectName ?? (objectId === null ? null : `#${objectId}`);

/** Who did what to what, in one line; a kind that the action names already is not named twice. */
export function sentenceOf(row: AuditRow, wording: RecordWording): string {
  const { t } = wording;
  const person = personOf(row, t);
  const action = actionText(row.action, wording);
  if (row.batchSize > 1) return t("audit.list.batch", { person, action, count: row.batchSize });
  const kind = row.objectType === null ? null : objectText(row.objectType, wording);
  const isNamed = kind !== null && action.toLowerCase().includes(kind.toLowerCase());
  return [person, action, isNamed ? nameOf(row) : objectOf(row, wording)]
    .filter((part) => part !== null)
    .join(" ");
}
