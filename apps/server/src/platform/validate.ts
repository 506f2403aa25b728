import { z } from "@pharos/api/core";
import type { $ZodIssue, $ZodType } from "zod/v4/core";
import { AppError, type FieldProblem } from "./app-error.ts";

/** No schema is deeper than this. */
const levelsMax = 20;

/** Parses one part of a request; every problem is reported, each at its field. */
export function parsePart(schema: $ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const illegal = findIllegal(value, []);
  if (illegal)
    throw new AppError("common.validation", {
      fields: { [illegal.join(".")]: { key: "validation.illegalCharacters" } },
    });
  const result = z.core.safeParse(schema, value ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError("common.validation", { fields: problemsByField(result.error.issues) });
}

/** Where a text is not one the database could keep: NUL, or half a character. */
function findIllegal(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? path : undefined;
  if (typeof value !== "object" || value === null || path.length >= levelsMax) return undefined;
  // The bytes of a file: a million numbers, and no text.
  if (ArrayBuffer.isView(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findIllegal(inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

/** The first problem of each field. */
function problemsByField(issues: readonly $ZodIssue[]): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of issues) {
    const path = issue.path.join(".");
    problems[path] ??= problemOf(issue);
  }
  return problems;
}

function problemOf(issue: $ZodIssue): FieldProblem {
  const vars: Record<string, string | number> = {};
  if (issue.code === "too_big") vars["max"] = Number(issue.maximum);
  if (issue.code === "too_small") vars["min"] = Number(issue.minimum);
  if (issue.code === "custom") Object.assign(vars, issue.params);
  if (issue.message.startsWith("validation.")) return { key: issue.message, vars };
  return { key: ownKey(issue), vars };
}

/** Words for problems that the schema gave no words of its own. */
function ownKey(issue: $ZodIssue): string {
  if (issue.code === "invalid_type" && issue.input === undefined) return "validation.required";
  if (issue.code === "too_big")
    return issue.origin === "string" ? "validation.maxLength" : "validation.tooLarge";
  if (issue.code === "too_small")
    return issue.origin === "string" ? "validation.minLength" : "validation.tooSmall";
  return "validation.invalid";
}
