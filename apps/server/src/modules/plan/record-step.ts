import { jsonText } from "@pharos/db";
import { type PlanStep, planStep } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

/** A line of the history of a plan. */
export interface Step {
  readonly planId: number;
  readonly step: PlanStep;
  /** Null is the system. */
  readonly by: Pick<Actor, "userId" | "name"> | null;
  /** A person's reason or remark. */
  readonly content?: string | null | undefined;
  /** Values that the words of the line name. */
  readonly detail?: Readonly<Record<string, string | number>>;
}

/** A line as a step gives it: its author is who took the step, or the system. */
export type PlanLine = Omit<Step, "planId" | "by"> & { readonly by?: null };

/** Writes a line of history. */
export async function recordStep(
  { db, now }: UnitOfWork,
  { planId, step, by, content, detail = {} }: Step,
): Promise<void> {
  await db
    .insertInto("plan_history")
    .values({
      plan_id: planId,
      action: planStep.toCode(step),
      user_id: by?.userId ?? null,
      user_name: by?.name ?? null,
      content: content || null,
      detail: jsonText(detail),
      created_at: now,
    })
    .execute();
}
