import { z } from "@pharos/api/core";
import type { $ZodIssue, $ZodType } from "zod/v4/core";
import { AppError, type FieldProblem } from "./app-error.ts";

/** Problems a form can show; a body of nothing but problems may have tens of thousands, each with words to be chosen. */
const problemsMax = 100;

/** Texts, numbers and the like of a large form. Of what has more, such as a sheet, the first problem is enough. */
const countOfForms = 5_000;

/** Parses one part of a request; its problems are reported, each at its field. */
export function parsePart(schema: $ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const { isLegal, count } = lookThrough(value);
  if (!isLegal)
    throw new AppError("common.validation", {
      fields: { [pathOfIllegalText(value).join(".")]: { key: "validation.illegalCharacters" } },
    });
  // What `safeParse` does, but for the words of every single problem.
  const context = { async: false, reportInput: true, abortEarly: count > countOfForms } as const;
  const result = schema._zod.run({ value: value ?? {}, issues: [] }, context);
  if (result instanceof Promise) throw new Error("a schema of the interface waits for something");
  if (result.issues.length === 0) return result.value;
  const issues = result.issues
    .slice(0, problemsMax)
    .map((issue) => z.core.util.finalizeIssue(issue, context, z.core.config()));
  throw new AppError("common.validation", { fields: problemsByField(issues) });
}

/** Whether a text is not one the database could keep: NUL, or half a character. */
const isIllegal = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

/** A list or an object; not the bytes of a file, which are a million numbers and no text. */
const hasParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !ArrayBuffer.isView(value);

/**
 * Whether every text and name is one the database could keep, and how many parts there are, up to the first that is not.
 * Makes nothing for a part that is no list or object itself.
 */
function lookThrough(value: unknown): { readonly isLegal: boolean; readonly count: number } {
  const open: unknown[] = [value];
  let count = 0;
  const isLegal = (part: unknown): boolean => {
    count += 1;
    if (typeof part === "string") return !isIllegal(part);
    if (hasParts(part)) open.push(part);
    return true;
  };
  const areLegal = (one: unknown): boolean => {
    if (Array.isArray(one)) return one.every(isLegal);
    if (!hasParts(one)) return isLegal(one);
    for (const name in one) if (isIllegal(name) || !isLegal(one[name])) return false;
    return true;
  };
  while (open.length > 0) if (!areLegal(open.pop())) return { isLegal: false, count };
  return { isLegal: true, count };
}

/** Where a text is that is not one. Looked for only when there is one. */
function pathOfIllegalText(value: unknown): readonly string[] {
  if (!hasParts(value)) return [];
  for (const [name, part] of Object.entries(value))
    if (isIllegal(name) || !lookThrough(part).isLegal) return [name, ...pathOfIllegalText(part)];
  return [];
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
