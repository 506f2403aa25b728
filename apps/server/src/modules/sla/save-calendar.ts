import { randomUUID } from "node:crypto";
import type { HandlerInput } from "@pharos/api/core";
import type { saveSlaCalendar as contract, SlaCalendarView } from "@pharos/api/sla";
import { weeklyProblem } from "@pharos/domain/sla";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Transact, UnitOfWork } from "../../platform/unit-of-work.ts";
import { findCalendars } from "./calendar.repo.ts";

type Body = HandlerInput<typeof contract>["body"];

/** Adds a business calendar or changes one. Requests that were raised before keep the copy they were given. */
export async function saveCalendar(
  withTransaction: Transact,
  call: Call,
  body: Body,
): Promise<SlaCalendarView> {
  return withTransaction(call, async (tx) => {
    const id =
      body.id === undefined
        ? await addCalendar(tx, call, body)
        : await changeCalendar(tx, call, body, body.id);
    const [view] = await findCalendars(tx.db, id);
    if (!view) throw new Error(`the calendar ${id} has vanished`);
    return view;
  });
}

function refuseWrongWeek({ intervals }: Body): void {
  const problem = weeklyProblem(intervals);
  if (problem === "noWorkingTime") throw fieldError("intervals", "sla.noWorkingTime");
  if (problem) throw fieldError("intervals", "sla.intervalsOverlap");
}

async function addCalendar(tx: UnitOfWork, call: Call, body: Body): Promise<number> {
  refuseWrongWeek(body);
  const { id } = await tx.db
    .insertInto("sla_calendar")
    .values({
      // Only the copies in requests refer to it, so it need not speak.
      code: randomUUID().slice(0, 32),
      name: body.name,
      name_en: body.nameEn,
      updated_by: call.actor.userId,
      updated_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeIntervals(tx, id, body);
  await tx.audit({
    action: "slaCalendar.created",
    objectType: "slaCalendar",
    objectId: id,
    detail: { after: auditable(body) },
  });
  return id;
}

async function changeCalendar(tx: UnitOfWork, call: Call, body: Body, id: number): Promise<number> {
  await tx.db.selectFrom("sla_calendar").select("id").where("id", "=", id).forUpdate().execute();
  const [before] = await findCalendars(tx.db, id);
  if (!before) throw new AppError("sla.calendarNotFound");
  if (body.version !== undefined && body.version !== before.version)
    throw new AppError("common.dataChanged", { data: before });
  const after = before.isWallClock ? { ...body, intervals: [] } : body;
  if (!before.isWallClock) refuseWrongWeek(after);
  const changes = changedFields(auditable(before), auditable(after));
  if (!changes) return id;
  await tx.db
    .updateTable("sla_calendar")
    .set({
      name: body.name,
      name_en: body.nameEn,
      version: before.version + 1,
      updated_by: call.actor.userId,
      updated_at: tx.now,
    })
    .where("id", "=", id)
    .execute();
  await tx.db.deleteFrom("sla_calendar_interval").where("calendar_id", "=", id).execute();
  await writeIntervals(tx, id, after);
  await tx.audit({ action: "slaCalendar.changed", objectType: "slaCalendar", objectId: id, detail: changes });
  return id;
}

async function writeIntervals(
  tx: UnitOfWork,
  calendarId: number,
  { intervals }: Pick<Body, "intervals">,
): Promise<void> {
  if (intervals.length === 0) return;
  const rows = intervals.map(({ weekday, startMinute, endMinute }) => ({
    calendar_id: calendarId,
    weekday,
    start_minute: startMinute,
    end_minute: endMinute,
  }));
  await tx.db.insertInto("sla_calendar_interval").values(rows).execute();
}

/** The week as the history records it: `1 09:00–18:00, 2 …`. */
function auditable({ name, nameEn, intervals }: Pick<SlaCalendarView, "name" | "nameEn" | "intervals">) {
  const week = intervals
    .toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute)
    .map(
      ({ weekday, startMinute, endMinute }) => `${weekday} ${clockText(startMinute)}–${clockText(endMinute)}`,
    )
    .join(", ");
  return { name, nameEn, intervals: week };
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Removes a calendar no policy uses. */
export async function deleteCalendar(withTransaction: Transact, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    await tx.db.selectFrom("sla_calendar").select("id").where("id", "=", id).forUpdate().execute();
    const [before] = await findCalendars(tx.db, id);
    if (!before) throw new AppError("sla.calendarNotFound");
    if (before.policyCount > 0 || before.isWallClock)
      throw new AppError("sla.calendarInUse", { vars: { count: before.policyCount } });
    await tx.db.deleteFrom("sla_calendar").where("id", "=", id).execute();
    await tx.audit({
      action: "slaCalendar.deleted",
      objectType: "slaCalendar",
      objectId: id,
      detail: { before: auditable(before) },
    });
    return null;
  });
}
