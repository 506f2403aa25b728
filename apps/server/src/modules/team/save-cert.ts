import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveCert as contract } from "@pharos/api/team";
import { certStatus } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Transact, UnitOfWork } from "../../platform/unit-of-work.ts";
import { type CertRowData, findCert, isScanOf } from "./cert.repo.ts";
import { findColleague } from "./colleague.repo.ts";
import { type Colleague, certPolicy } from "./team.policy.ts";

type CertInput = HandlerInput<typeof contract>["body"];

const pending = certStatus.toCode("pending");
const confirmed = certStatus.toCode("confirmed");

/**
 * Adds a certificate or changes one. Whoever answers for the owner may confirm it with the same save; one's own is pending,
 * also after a change.
 */
export async function saveCert(
  transact: Transact,
  call: Call,
  input: CertInput,
): Promise<CallResult<typeof contract>> {
  if (input.issueDate && input.expireDate && input.expireDate < input.issueDate)
    throw new AppError("common.validation", { fields: { expireDate: { key: "validation.endBeforeStart" } } });
  return transact(call, (tx) =>
    input.id === undefined ? addCert(tx, call, input) : changeCert(tx, call, { ...input, id: input.id }),
  );
}

async function addCert(tx: UnitOfWork, call: Call, input: CertInput): Promise<{ id: number }> {
  const owner = await findColleague(tx.db, input.userId ?? call.actor.userId);
  if (!owner || !certPolicy.read(call.actor, owner)) throw new AppError("team.member.notFound");
  const status = allowedStatus(call, owner, input);
  // A scan is attached to a certificate that is there.
  if (input.enclosureId) throw fieldError("enclosureId", "team.scanUnknown");
  const { id } = await tx.db
    .insertInto("cert")
    .values({
      ...columnsOf(input),
      user_id: owner.userId,
      status,
      confirmed_by: status === confirmed ? call.actor.userId : null,
      created_by: call.actor.userId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.audit({
    action: "cert.created",
    objectType: "cert",
    objectId: id,
    detail: { after: { name: input.name, userId: owner.userId, expireDate: input.expireDate ?? null } },
  });
  return { id };
}

async function changeCert(
  tx: UnitOfWork,
  call: Call,
  input: CertInput & { id: number },
): Promise<{ id: number }> {
  const { actor } = call;
  const row = await findCert(tx.db, actor, input.id, { lock: true });
  if (!row) throw new AppError("team.cert.notFound");
  if (input.version === undefined) throw missingField("version");
  if (input.version !== row.version) throw new AppError("common.dataChanged");
  // A certificate stays with its owner.
  if (input.userId !== undefined && input.userId !== row.user_id) throw new AppError("team.cert.notFound");
  const status = allowedStatus(call, { userId: row.user_id, teamIds: row.team_ids }, input);
  if (input.enclosureId && !(await isScanOf(tx.db, input.enclosureId, row.id)))
    throw fieldError("enclosureId", "team.scanUnknown");
  await tx.db
    .updateTable("cert")
    .set({
      ...columnsOf(input),
      status,
      confirmed_by: status === confirmed ? actor.userId : null,
      updated_at: tx.now,
      version: row.version + 1,
    })
    .where("id", "=", row.id)
    .execute();
  await tx.audit({
    action: "cert.changed",
    objectType: "cert",
    objectId: row.id,
    detail: changedFields(fieldsOf(row), { ...fieldsOf({ ...row, ...columnsOf(input) }), status }),
  });
  return { id: row.id };
}

/** Refuses strangers, and whoever would confirm what is his own. */
function allowedStatus({ actor }: Call, owner: Colleague, { status }: CertInput): number {
  const edit = certPolicy.edit(actor, owner);
  if (edit !== true) throw new AppError(edit.code);
  if (status !== confirmed) return pending;
  const confirm = certPolicy.confirm(actor, owner);
  if (confirm !== true) throw new AppError(confirm.code);
  return confirmed;
}

const columnsOf = (input: CertInput) => ({
  name: input.name,
  issuer: input.issuer || null,
  cert_no: input.certNo || null,
  level: input.level ?? null,
  issue_date: input.issueDate ?? null,
  expire_date: input.expireDate ?? null,
  enclosure_id: input.enclosureId ?? null,
});

const fieldsOf = (row: Omit<CertRowData, "owner_name" | "team_ids">) => ({
  name: row.name,
  issuer: row.issuer,
  certNo: row.cert_no,
  level: row.level,
  issueDate: row.issue_date,
  expireDate: row.expire_date,
  enclosureId: row.enclosure_id,
  status: row.status,
});

/** Removes a certificate. */
export async function removeCert(transact: Transact, call: Call, id: number): Promise<null> {
  return transact(call, async (tx) => {
    const row = await findCert(tx.db, call.actor, id, { lock: true });
    if (!row) throw new AppError("team.cert.notFound");
    const decision = certPolicy.edit(call.actor, { userId: row.user_id, teamIds: row.team_ids });
    if (decision !== true) throw new AppError(decision.code);
    await tx.db.deleteFrom("cert").where("id", "=", id).execute();
    await tx.audit({
      action: "cert.removed",
      objectType: "cert",
      objectId: id,
      detail: { before: { name: row.name, userId: row.user_id } },
    });
    return null;
  });
}
