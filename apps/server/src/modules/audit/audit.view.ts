import type { RecordedChange, RecordedFact, RecordedValue } from "@pharos/api/audit";

/** What an audit line says about a record. */
export interface RecordedDetail {
  readonly changes: RecordedChange[];
  readonly facts: RecordedFact[];
}

/** The changed fields of `detail.before` and `detail.after`, and whatever else the line says; masked fields are left out. */
export function readDetail(detail: unknown, masked: ReadonlySet<string>): RecordedDetail {
  const { before, after, ...rest } = asRecord(detail);
  const old = asRecord(before);
  const fresh = asRecord(after);
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return {
    changes: fields
      .filter((field) => !masked.has(field))
      .map((field) => ({
        field,
        ...(Object.hasOwn(old, field) && { before: toValue(old[field]) }),
        ...(Object.hasOwn(fresh, field) && { after: toValue(fresh[field]) }),
      })),
    facts: Object.entries(rest)
      .filter(([field]) => !masked.has(field))
      .map(([field, value]) => ({ field, value: toValue(value) })),
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? // Checked on the line above; what it holds is looked at field by field.
      (value as Record<string, unknown>)
    : {};
}

function toValue(value: unknown): RecordedValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(toItem);
  return toItem(value);
}

/** Records inside records are rare: shown by their name, else as they are written. */
function toItem(value: unknown): string | number | boolean {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  const { name } = asRecord(value);
  return typeof name === "string" ? name : JSON.stringify(value);
}
