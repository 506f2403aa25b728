import type { HandlerInput } from "@pharos/api/core";
import type { changeRecurringTask as endpoint } from "@pharos/api/plan";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { findWorkingDays } from "../sla/index.ts";
import { refuseWrongWork } from "./create-recurring-tasks.ts";
import { generateFor } from "./generate-occurrences.ts";
import { lockRecurringTask } from "./recurring-tasks.ts";

type Input = HandlerInput<typeof endpoint>["body"];

/**
 * Changes a recurring task: its name, end, hours, place and people. Plans that were made stay as they are, since people
 * may have agreed on them; a later end makes what is missing within the next 30 days at once.
 */
export async function changeRecurringTask(platform: Platform, call: Call, input: Input): Promise<null> {
  const isWorkday = await findWorkingDays(platform.database.kysely);
  return platform.withTransaction(call, async (tx) => {
    const task = await lockRecurringTask(tx, call, input.id);
    if (task.stopped_at !== null) throw new AppError("plan.recurringIsStopped");
    if (input.until < task.first_date) throw fieldError("until", "contractItem.untilBeforeFirst");
    const executorIds = [...new Set(input.executorIds)];
    const teamId = await refuseWrongWork(tx, call, { ...input, executorIds }, [task.company_id]);
    const { service_number_id, ...before } = task;
    const changed = await tx.db
      .updateTable("recurring_task")
      .set({
        name: input.name,
        until_date: input.until,
        planned_hours: input.planHour,
        place: input.place,
        team_id: teamId,
        executor_ids: executorIds,
      })
      .where("id", "=", task.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await generateFor(tx, platform, changed, isWorkday);
    await tx.audit({
      action: "plan.recurringChanged",
      objectType: "serviceNumber",
      objectId: service_number_id,
      companyId: task.company_id,
      detail: { recurringTaskId: task.id, ...changedFields(auditedOf(before), auditedOf(changed)) },
    });
    return null;
  });
}

type Task = Parameters<typeof generateFor>[2];

/** What the audit log keeps of a task before and after a change. */
const auditedOf = (task: Task) => ({
  name: task.name,
  until: task.until_date,
  planHour: task.planned_hours,
  place: task.place,
  teamId: task.team_id,
  executorIds: task.executor_ids,
});
