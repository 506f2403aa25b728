import type { Verdict } from "@pharos/domain/validation";
import type { z } from "./zod.ts";

/** Checks a value by a rule that forms use too: its problem is reported with the rule's key and values. */
export const byRule =
  <T>(rule: (value: T) => Verdict) =>
  (value: T, context: z.RefinementCtx<T>): void => {
    const verdict = rule(value);
    if (verdict !== true)
      context.addIssue({ code: "custom", message: verdict.code, params: { ...verdict.vars } });
  };
