import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveHoursBatch as batchEndpoint, saveHours as endpoint } from "@pharos/api/work-hour";
import { sqlStateOf } from "@pharos/db";
import {
  type HourItemChoice,
  hourItemChoice,
  hourKind,
  hourSignState,
  taskType,
  workCategory,
} from "@pharos/domain/enums";
import { problemsOfEntry, workDateOf } from "@pharos/domain/work-hour";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { ledTeams } from "../../platform/scope.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { startPlan } from "../plan/index.ts";
import {
  findAccount,
  findContractOf,
  findReviewTeam,
  findSubject,
  type HourTarget,
} from "./hour-target.repo.ts";
import { holdMonths } from "./month.repo.ts";
import { holdOpenOrder } from "./order-hours.ts";
import { refuseOverlap } from "./overlap.ts";
import { hourPolicy } from "./work-hour.policy.ts";
import { findHours, type HourRow, lockHours } from "./work-hour.repo.ts";
import { toHourRecord } from "./work-hour.view.ts";

type Entry = HandlerInput<typeof endpoint>["body"];

/** Enters hours, or changes a record that is not approved; what was returned goes to the review again. */
export async function saveHours(
  platform: Platform,
  call: Call,
  entry: Entry,
): Promise<CallResult<typeof endpoint>> {
  return platform.withTransaction(call, async (tx) => {
    const id = await store(tx, call, entry);
    const row = await findHours(tx.db, call.actor, id);
    if (!row) throw new Error("the hours that were just written are gone");
    return toHourRecord(row, call, platform);
  });
}

/** Enters several records; what is refused is named, the rest is stored. */
export async function saveHoursBatch(
  platform: Platform,
  call: Call,
  list: readonly Entry[],
): Promise<CallResult<typeof batchEndpoint>> {
  return platform.withTransaction(call, async (tx) => {
    const ids: number[] = [];
    const errors: CallResult<typeof batchEndpoint>["errors"] = [];
    for (const [index, entry] of list.entries()) {
      // One after the other: each sees what the ones before it hold.
      const outcome = await tx.attempt(() => store(tx, call, entry));
      if (outcome instanceof AppError) errors.push({ index, ...wordsOf(outcome, call, platform) });
      else ids.push(outcome);
    }
    return { ids, errors };
  });
}

/** A refusal as its code and its sentence: that of the first field, when it is about fields. */
function wordsOf({ code, detail }: AppError, { locale }: Call, { translate }: Platform) {
  const [problem] = Object.values(detail.fields ?? {});
  if (!problem) return { code, reason: translate(locale, `errors.${code}`, detail.vars) };
  // Keys of problems are keys of the catalogue.
  const key = problem.key as Parameters<typeof translate>[1];
  return { code: problem.key.replace(/^errors\./, ""), reason: translate(locale, key, problem.vars) };
}

async function store(tx: UnitOfWork, call: Call, entry: Entry): Promise<number> {
  const executorId = entry.executorId ?? call.actor.userId;
  const closed = await holdMonths(tx.db, [workDateOf(Date.parse(entry.startTime))]);
  const before = entry.id === undefined ? undefined : await lockOne(tx, call, entry, executorId);
  await refuseStranger(tx, call, before?.executor_user_id ?? executorId);
  refuseWrongEntry(entry, { actor: call.actor, now: tx.now, closed });
  const columns = {
    ...(await columnsOf(tx, call, entry, before?.executor_user_id ?? executorId)),
    ...(before && keptAccount(before, entry)),
  };
  await refuseOverlap(tx.db, columns, before?.id);
  const id = await write(tx, call, before, columns);
  if (columns.plan_id !== null) await startPlan(tx, columns.plan_id);
  await tx.audit({
    action: before ? "workHour.changed" : "workHour.added",
    objectType: "workHour",
    objectId: id,
    ...(columns.company_id !== null && { companyId: columns.company_id }),
    detail: { ...changedFields(before ? auditedOf(before) : {}, auditedOf(columns)) },
  });
  return id;
}

async function lockOne(tx: UnitOfWork, { actor }: Call, entry: Entry, executorId: number): Promise<HourRow> {
  const [row] = await lockHours(tx.db, actor, [entry.id ?? 0]);
  if (!row) throw new AppError("workHour.notFound");
  // Hours stay with their person.
  if (entry.executorId !== undefined && row.executor_user_id !== executorId)
    throw new AppError("workHour.notYours");
  authorize(hourPolicy, "edit", actor, row, tx.now);
  if (entry.version === undefined) throw missingField("version");
  if (entry.version !== row.version) throw new AppError("common.dataChanged");
  return row;
}

/** One's own hours, or those of a member of a team one administers. */
async function refuseStranger({ db }: UnitOfWork, { actor }: Call, executorId: number): Promise<void> {
  if (executorId === actor.userId) return;
  const teams = ledTeams(actor);
  const member = await db
    .selectFrom("team_member")
    .select("id")
    .where("user_id", "=", executorId)
    .where("status", "=", 1)
    .where("team_id", "in", teams.length > 0 ? [...teams] : [0])
    .executeTakeFirst();
  if (!member) throw new AppError("workHour.notYours");
}

function refuseWrongEntry(
  entry: Entry,
  { actor, now, closed }: { actor: Actor; now: Date; closed: ReadonlySet<string> },
): void {
  const [startMs, endMs] = [Date.parse(entry.startTime), Date.parse(entry.endTime)];
  const problems = problemsOfEntry(
    { startMs, endMs, hours: entry.taskTime, remark: entry.remark },
    {
      nowMs: now.getTime(),
      isLead: actor.roles.has("ta") || actor.roles.has("pa"),
      isMonthClosed: (month) => closed.has(month),
    },
  );
  if (problems.length === 0) return;
  throw new AppError("common.validation", {
    fields: Object.fromEntries(
      problems.map(({ field, code, vars }) => [field, { key: `errors.${code}`, ...(vars && { vars }) }]),
    ),
  });
}

async function columnsOf(tx: UnitOfWork, { actor }: Call, entry: Entry, executorId: number) {
  const kind = hourKind.fromCode(entry.kind);
  const subject = await findSubject(tx.db, actor, { kind, rid: entry.rid, executorId });
  if (!subject) throw fieldError("rid", "workHour.subjectUnknown");
  if (!subject.isParticipant) throw fieldError("rid", "workHour.notParticipant");
  const team = await findReviewTeam(tx.db, executorId, subject.teamId);
  const category = subject.category ?? team?.category ?? workCategory.toCode("delivery");
  const workDate = workDateOf(Date.parse(entry.startTime));
  return {
    kind: entry.kind,
    service_request_id: kind === "serviceRequest" ? entry.rid : null,
    plan_id: kind === "plan" ? entry.rid : null,
    internal_matter_id: kind === "internal" ? entry.rid : null,
    title: subject.title,
    company_id: subject.companyId,
    ...(await accountOf(tx, subject, { accId: entry.accId, workDate })),
    team_id: team?.teamId ?? null,
    executor_user_id: executorId,
    work_date: workDate,
    start_at: new Date(entry.startTime).toISOString(),
    end_at: new Date(entry.endTime).toISOString(),
    hours: entry.taskTime,
    remark: entry.remark,
    service_type: entry.serviceType ?? taskType.toCode(subject.serviceType),
    category,
    overtime_type: entry.overtimeType ?? null,
    place: entry.place ?? 0,
  };
}

type HourColumns = Awaited<ReturnType<typeof columnsOf>>;

/** What was corrected stays so, as long as the work and the number are the same. */
function keptAccount(before: HourRow, { rid, accId }: Entry) {
  const isSame =
    (before.service_request_id ?? before.plan_id ?? before.internal_matter_id) === rid &&
    (accId == null || accId === before.service_number_id);
  if (!isSame || before.item_choice !== hourItemChoice.toCode("corrected")) return null;
  const { service_number_id, contract_item_id, contract_id, item_choice } = before;
  return { service_number_id, contract_item_id, contract_id, item_choice };
}

/** What the hours will draw on once they are approved, and how that was chosen. */
async function accountOf(
  { db }: UnitOfWork,
  subject: HourTarget,
  { accId, workDate }: { readonly accId: number | null | undefined; readonly workDate: string },
): Promise<HourAccount> {
  const { companyId } = subject;
  const serviceNumberId = accId ?? subject.serviceNumberId;
  const nothing = { service_number_id: null, contract_item_id: null, contract_id: null, item_choice: null };
  if (companyId === null) {
    if (accId) throw fieldError("accId", "workHour.accUnknown");
    return nothing;
  }
  const account =
    serviceNumberId === null ? undefined : await findAccount(db, { serviceNumberId, companyId, workDate });
  if (accId && !account) throw fieldError("accId", "workHour.accUnknown");
  const contractItemId = subject.contractItemId ?? account?.contractItemId ?? null;
  return {
    service_number_id: account ? serviceNumberId : null,
    contract_item_id: contractItemId,
    contract_id: subject.contractItemId
      ? await findContractOf(db, subject.contractItemId)
      : (account?.contractId ?? null),
    item_choice: contractItemId === null ? null : hourItemChoice.toCode(choiceOf(subject, serviceNumberId)),
  };
}

/** What hours draw on: balances by their tables, and how the contract item was chosen. */
type HourAccount = Pick<HourRow, "service_number_id" | "contract_item_id" | "contract_id" | "item_choice">;

function choiceOf(subject: HourTarget, serviceNumberId: number | null): HourItemChoice {
  if (subject.contractItemId !== null) return "plan";
  return serviceNumberId === subject.serviceNumberId ? "inForce" : "byHand";
}

async function write(
  { db, now }: UnitOfWork,
  { actor }: Call,
  before: HourRow | undefined,
  columns: HourColumns,
): Promise<number> {
  const orderId = await orderOf(db, before, columns);
  const changed = {
    ...columns,
    service_order_id: orderId,
    sign_state: hourSignState.toCode(orderId === null ? "none" : "unsigned"),
    updated_by: actor.userId,
    updated_at: now,
  };
  try {
    if (!before) {
      const { id } = await db
        .insertInto("work_hour")
        .values({ ...changed, created_by: actor.userId, created_at: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    }
    await db
      .updateTable("work_hour")
      .set({
        ...changed,
        // What was returned is reviewed anew; the comment stays until then.
        review_status: 0,
        version: before.version + 1,
      })
      .where("id", "=", before.id)
      .execute();
    return before.id;
  } catch (error) {
    // Of two entries at the same moment the database lets one through: the other is refused like everyone else.
    throw sqlStateOf(error) === "23P01" ? fieldError("startTime", "workHour.overlapNow") : error;
  }
}

/** The order that hours stand on: where they are, or the open one of the same work, so that the customer signs today's too. */
async function orderOf(
  db: UnitOfWork["db"],
  before: HourRow | undefined,
  columns: HourColumns,
): Promise<number | null> {
  const isSameWork =
    before?.service_request_id === columns.service_request_id && before.plan_id === columns.plan_id;
  return isSameWork && before.service_order_id !== null
    ? before.service_order_id
    : holdOpenOrder(db, columns);
}

/** What the history of a record says, under the names of the wire. */
const auditedOf = (row: HourRow | HourColumns) => ({
  rid: row.service_request_id ?? row.plan_id ?? row.internal_matter_id,
  startTime: new Date(row.start_at).toISOString(),
  endTime: new Date(row.end_at).toISOString(),
  taskTime: row.hours,
  remark: row.remark,
  overtimeType: row.overtime_type,
  serviceType: row.service_type,
  accId: row.service_number_id,
  place: row.place,
});
