import type { AuditRow } from "@pharos/api/audit";
import { actionText, objectText, type RecordWording } from "./record-words.ts";

/** Who did it: a name, an account, or the portal itself. */
export function personOf({ userName, account }: AuditRow, t: RecordWording["t"]): string {
  return userName ?? account ?? t("audit.history.system");
}

/** What it was done to. */
export function objectOf({ objectType, objectId }: AuditRow, wording: RecordWording): string | null {
  if (objectType === null) return null;
  const words = objectText(objectType, wording);
  return objectId === null ? words : `${words} #${objectId}`;
}

/** Who did what to what, in one line. */
export function sentenceOf(row: AuditRow, wording: RecordWording): string {
  return [personOf(row, wording.t), actionText(row.action, wording), objectOf(row, wording)]
    .filter((part) => part !== null)
    .join(" ");
}
