import type { HandlerInput } from "@pharos/api/core";
import type { saveSlaPolicy as contract, SlaPolicyView } from "@pharos/api/sla";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Transact, UnitOfWork } from "../../platform/unit-of-work.ts";
import { findPolicies } from "./policy.repo.ts";

type Body = HandlerInput<typeof contract>["body"];

/** Adds a policy or changes one. Requests that were raised before keep what they were promised. */
export async function savePolicy(withTransaction: Transact, call: Call, body: Body): Promise<SlaPolicyView> {
  return withTransaction(call, async (tx) => {
    await refuseUnknownTargets(tx, body);
    const id =
      body.id === undefined ? await addPolicy(tx, call, body) : await changePolicy(tx, call, body, body.id);
    const [view] = await findPolicies(tx.db, id);
    if (!view) throw new Error(`the policy ${id} has vanished`);
    return view;
  });
}

async function refuseUnknownTargets(tx: UnitOfWork, { targets }: Body): Promise<void> {
  if (new Set(targets.map(({ type }) => type)).size !== targets.length)
    throw fieldError("targets", "sla.severityTwice");
  const wanted = [...new Set(targets.map(({ calendarId }) => calendarId))];
  const found = await tx.db
    .selectFrom("sla_calendar")
    .select("id")
    .where("id", "=", sql<number>`any(${wanted}::bigint[])`)
    // No one deletes a calendar while a promise in it is being written.
    .forKeyShare()
    .execute();
  if (found.length !== wanted.length) throw fieldError("targets", "sla.calendarNotFound");
}

async function addPolicy(tx: UnitOfWork, call: Call, body: Body): Promise<number> {
  const subject = await subjectOf(tx, body);
  const row = await tx.db
    .insertInto("sla_policy")
    .values({ name: body.name, name_en: body.nameEn, ...subject.columns, ...stamp(tx, call) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw fieldError(subject.field, "sla.policyExists");
  await writeTargets(tx, row.id, body);
  await tx.audit({
    action: "slaPolicy.created",
    objectType: "slaPolicy",
    objectId: row.id,
    companyId: subject.companyId,
    detail: { after: auditable(body, await calendarNames(tx)) },
  });
  return row.id;
}

/** Whom a new policy is for: one organisation, service number or contract item that exists. */
async function subjectOf(tx: UnitOfWork, { companyId, serviceNumberId, contractItemId }: Body) {
  const given = [companyId, serviceNumberId, contractItemId].filter((id) => id !== undefined);
  if (given.length !== 1) throw new AppError("sla.policySubject");
  const field =
    companyId !== undefined
      ? "companyId"
      : serviceNumberId !== undefined
        ? "serviceNumberId"
        : "contractItemId";
  const { rows } = await sql<{ company_id: number }>`
    select id as company_id from company where id = ${companyId ?? null}
    union all select company_id from service_number where id = ${serviceNumberId ?? null}
    union all select company_id from contract_item where id = ${contractItemId ?? null}`.execute(tx.db);
  const [found] = rows;
  if (!found) throw fieldError(field, "sla.policySubject");
  const columns = {
    company_id: companyId ?? null,
    service_number_id: serviceNumberId ?? null,
    contract_item_id: contractItemId ?? null,
  };
  return { field, columns, companyId: found.company_id };
}

async function changePolicy(tx: UnitOfWork, call: Call, body: Body, id: number): Promise<number> {
  await tx.db.selectFrom("sla_policy").select("id").where("id", "=", id).forUpdate().execute();
  const [before] = await findPolicies(tx.db, id);
  if (!before) throw new AppError("sla.policyNotFound");
  if (body.version !== undefined && body.version !== before.version)
    throw new AppError("common.dataChanged", { data: before });
  const names = await calendarNames(tx);
  const changes = changedFields(auditable(before, names), auditable(body, names));
  if (!changes) return id;
  await tx.db
    .updateTable("sla_policy")
    .set({ name: body.name, name_en: body.nameEn, version: before.version + 1, ...stamp(tx, call) })
    .where("id", "=", id)
    .execute();
  await writeTargets(tx, id, body);
  await tx.audit({
    action: "slaPolicy.changed",
    objectType: "slaPolicy",
    objectId: id,
    ...(before.companyId !== null && { companyId: before.companyId }),
    detail: changes,
  });
  return id;
}

const stamp = (tx: UnitOfWork, { actor }: Call) => ({ updated_by: actor.userId, updated_at: tx.now });

async function writeTargets(tx: UnitOfWork, policyId: number, { targets }: Body): Promise<void> {
  const rows = targets.map((target) => ({
    policy_id: policyId,
    severity: target.type,
    first_response_minutes: target.firstResponseMinutes,
    reply_minutes: target.replyMinutes,
    solve_minutes: target.solveMinutes,
    calendar_id: target.calendarId,
  }));
  await tx.db
    .insertInto("sla_target")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["policy_id", "severity"]).doUpdateSet((eb) => ({
        first_response_minutes: eb.ref("excluded.first_response_minutes"),
        reply_minutes: eb.ref("excluded.reply_minutes"),
        solve_minutes: eb.ref("excluded.solve_minutes"),
        calendar_id: eb.ref("excluded.calendar_id"),
      })),
    )
    .execute();
}

const levels = { 2: "p1", 1: "p2", 0: "p3", 3: "p4" } as const;

async function calendarNames(tx: UnitOfWork): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.db.selectFrom("sla_calendar").select(["id", "name"]).execute();
  const isShared = (name: string) => rows.filter((row) => row.name === name).length > 1;
  return new Map(rows.map(({ id, name }) => [id, isShared(name) ? `${name} #${id}` : name]));
}

/** The promise as the history records it: one field a severity, minutes as `5 / 60 / 20` and the calendar they count in. */
function auditable(
  { name, nameEn, targets }: Pick<SlaPolicyView, "name" | "nameEn" | "targets">,
  calendars: ReadonlyMap<number, string>,
) {
  const minutesOf = (target: SlaPolicyView["targets"][number]) =>
    [target.firstResponseMinutes, target.replyMinutes ?? "∞", target.solveMinutes].join(" / ");
  const byLevel = targets
    .toSorted((a, b) => a.type - b.type)
    .map(
      (target) =>
        [
          levelOf(target.type),
          `${minutesOf(target)} · ${calendars.get(target.calendarId) ?? target.calendarId}`,
        ] as const,
    );
  return { name, nameEn, ...Object.fromEntries(byLevel) };
}

const levelOf = (type: number): string =>
  Object.entries(levels).find(([code]) => Number(code) === type)?.[1] ?? `${type}`;

/** Removes a policy that is not a default; requests keep the copy they were given. */
export async function deletePolicy(withTransaction: Transact, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    const policy = await tx.db
      .selectFrom("sla_policy")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!policy) throw new AppError("sla.policyNotFound");
    if (policy.is_default) throw new AppError("sla.policyIsDefault");
    await tx.db.deleteFrom("sla_policy").where("id", "=", id).execute();
    await tx.audit({
      action: "slaPolicy.deleted",
      objectType: "slaPolicy",
      objectId: id,
      ...(policy.company_id !== null && { companyId: policy.company_id }),
      detail: { before: { name: policy.name, nameEn: policy.name_en } },
    });
    return null;
  });
}
