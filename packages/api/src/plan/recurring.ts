import { freeDayRule, taskType } from "@pharos/domain/enums";
import { Ability, code, endpoint, Id, IdParam, Nothing, z } from "../core/index.ts";

export const listRecurringTasks = endpoint({
  method: "GET",
  path: "/esapi/plan/recurring/list",
  isOurs: true,
  access: { permission: "ccc:view" },
  summary: "List the tasks that come round under a service number",
  query: z.object({ accId: IdParam }),
  response: z.array(
    z.object({
      id: Id,
      name: z.string(),
      accItemId: Id,
      itemName: z.string(),
      taskType: code(taskType),
      /** As RFC 5545 writes it. */
      rule: z.string(),
      firstDate: z.iso.date(),
      untilDate: z.iso.date(),
      onFreeDay: code(freeDayRule),
      planHour: z.number(),
      teamName: z.string(),
      teamNameEn: z.string().nullable(),
      executorNames: z.array(z.string()),
      /** Occurrences up to this day have become plans. */
      generatedUntil: z.iso.date().nullable(),
      planCount: z.int(),
      isStopped: z.boolean(),
      abilities: z.object({ stop: Ability }),
    }),
  ),
  errors: ["contractItem.serviceNumber.notFound"],
});

export const stopRecurringTask = endpoint({
  method: "POST",
  path: "/esapi/plan/recurring/stop",
  isOurs: true,
  access: { permission: "ccc:edit" },
  summary: "Let a task come round no more; plans that were made stay",
  body: z.object({ id: Id }),
  response: Nothing,
  done: "plan.recurringStopped",
  errors: ["plan.recurringNotFound"],
});
