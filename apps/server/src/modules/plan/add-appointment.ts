import { businessToday } from "@pharos/domain/contract";
import { planPlace, planStatus, taskType } from "@pharos/domain/enums";
import { statusByDates } from "@pharos/domain/plan";
import { minuteMs } from "@pharos/domain/time";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { lockPeople } from "../team/index.ts";
import { findFreeHalfHours, halfHour } from "./free-half-hours.ts";
import { planAssigned, planDelivered } from "./plan.events.ts";
import { planRecords } from "./plan.record.ts";
import { addPeople, withRoles } from "./plan-writer.ts";

/** Half an hour that somebody of a customer and somebody of the vendor have agreed on. */
export interface Appointment {
  readonly title: string;
  readonly companyId: number;
  readonly teamId: number;
  /** Who is there for the vendor, and for the customer. */
  readonly userId: number;
  readonly askerId: number;
  readonly consultId: number;
  readonly startMs: number;
}

/**
 * Makes a plan of half an hour, of which both hear with an entry for their calendars. Undefined where the time is not free, or
 * not any more: of two who want the same one gets it.
 */
export async function addAppointment(
  tx: UnitOfWork,
  call: Call,
  { title, companyId, teamId, userId, askerId, consultId, startMs }: Appointment,
): Promise<{ readonly id: number; readonly planNo: string } | undefined> {
  await lockPeople(tx.db, [userId]);
  if (!(await findFreeHalfHours(tx.db, userId, tx.now)).includes(startMs)) return undefined;
  const day = businessToday(new Date(startMs));
  const { id, plan_no: planNo } = await planRecords.add(
    tx,
    call,
    {
      title,
      task_type: taskType.toCode("remoteMaintenance"),
      company_id: companyId,
      consult_id: consultId,
      start_date: day,
      end_date: day,
      starts_at: new Date(startMs),
      ends_at: new Date(startMs + 30 * minuteMs),
      planned_hours: halfHour,
      place: planPlace.toCode("remote"),
      status: planStatus.toCode(statusByDates({ startDate: day, endDate: day }, businessToday(tx.now))),
      team_id: teamId,
      created_by: call.actor.userId,
      // Who has agreed on it sees it.
      delivered_at: tx.now,
    },
    { step: "create" },
  );
  await addPeople(tx, id, withRoles([{ userId }]));
  // Also who has picked the time gets the entry.
  await tx.publish(planAssigned, { id, by: null, userIds: [userId] });
  await tx.publish(planDelivered, { id, by: null, userIds: [askerId] });
  return { id, planNo };
}
