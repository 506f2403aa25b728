import { createHash } from "node:crypto";

const maxLength = 128;

/** Key of an outbox row: at most 128 characters, and different whenever the parts are. */
export function outboxKey(...parts: readonly string[]): string {
  const key = parts.join(":");
  if (key.length <= maxLength) return key;
  const digest = createHash("sha256").update(key).digest("hex");
  return `${key.slice(0, maxLength - digest.length - 1)}:${digest}`;
}
