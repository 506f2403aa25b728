import { createHash } from "node:crypto";

const LENGTH = 12;

/** A short name for a statement: equal for texts that differ only in white space or in how many values a list has. */
export const fingerprintOf = (statement: string): string => {
  const normal = statement
    .replace(/\s+/g, " ")
    .replace(/\$\d+(?:, ?\$\d+)*/g, "$")
    .replace(/\(\$\)(?:, ?\(\$\))*/g, "($)")
    .trim();
  return createHash("sha256").update(normal).digest("hex").slice(0, LENGTH);
};
