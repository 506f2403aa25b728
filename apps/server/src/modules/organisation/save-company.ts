import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveCompany as endpoint } from "@pharos/api/organisation";
import { sqlStateOf } from "@pharos/db";
import { partyType } from "@pharos/domain/enums";
import { standingProblem } from "@pharos/domain/organisation";
import { AppError } from "../../platform/app-error.ts";
import { batch, batchFind, remembering } from "../../platform/batch.ts";
import type { Call } from "../../platform/call.ts";
import { changedColumns, type GivenFields } from "../../platform/changed-fields.ts";
import { missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { createRowWriter } from "../../platform/row-writer.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type CompanyChange, type CompanyRecord, companyRepo, type ServingTeam } from "./company.repo.ts";
import { createNaming } from "./name-references.ts";
import { companyPolicy, maintains, standingOf } from "./organisation.policy.ts";
import { findActiveTeams, findVendorPeople } from "./people.repo.ts";

export type CompanyInput = HandlerInput<typeof endpoint>["body"];
type Result = CallResult<typeof endpoint>;
type Dependencies = Pick<Platform, "withTransaction" | "sessionChanges">;

const uniqueViolation = "23505";

/** Creates an organisation or changes one. A save of an older version is refused with `common.dataChanged`. */
export async function saveCompany(platform: Dependencies, call: Call, input: CompanyInput): Promise<Result> {
  try {
    return await platform.withTransaction(call, (tx) => {
      const { create, change } = createCompanyWriter(platform, tx, call);
      return input.id === undefined ? create(input) : change({ ...input, id: input.id });
    });
  } catch (error) {
    // Two at the same moment: the second is notified from the database.
    if (sqlStateOf(error) === uniqueViolation) throw fieldError("name", "organisation.nameTaken");
    throw error;
  }
}

/** The kind an organisation gets that is entered in passing. */
const usualParty = partyType.toCode("customer");

/** The version of a row that was just inserted. */
const firstVersion = 1;

/** Saves organisations in a transaction; those that are saved side by side share their statements. */
export function createCompanyWriter(platform: SessionChanges, tx: UnitOfWork, call: Call) {
  const parts = createParts(tx, call);
  return {
    create: (input: CompanyInput): Promise<Result> => createCompany(tx, call, parts, input),
    change: (input: CompanyInput & { readonly id: number }): Promise<Result> =>
      changeCompany(platform, tx, call, parts, input),
  };
}

type SessionChanges = Pick<Platform, "sessionChanges">;

type Parts = ReturnType<typeof createParts>;

/** What the saving of an organisation asks of the database. */
function createParts(tx: UnitOfWork, { actor }: Call) {
  const { db } = tx;
  const repo = companyRepo(db);
  return {
    rows: createRowWriter(tx, "company", "name"),
    lock: batchFind(
      (ids: readonly number[]) => repo.lockAllVisible(actor, ids),
      ({ id }) => [id],
    ),
    byName: batchFind(repo.findByNames, ({ name }) => [name]),
    byExternalId: batchFind(repo.findByExternalIds, ({ external_id }) => [external_id]),
    vendorPerson: remembering(
      batchFind(
        (ids: readonly number[]) => findVendorPeople(db, ids),
        (id) => [id],
      ),
    ),
    team: remembering(
      batchFind(
        (ids: readonly number[]) => findActiveTeams(db, ids),
        (id) => [id],
      ),
    ),
    setServingTeam: batch(async (changes: readonly ServingTeam[]) => {
      await repo.setServingTeams(changes);
      return changes.map(() => {});
    }),
    withNames: createNaming(tx),
  };
}

async function createCompany(
  tx: UnitOfWork,
  { actor }: Call,
  parts: Parts,
  input: CompanyInput,
): Promise<Result> {
  if (!maintains(actor)) throw new AppError("organisation.editNotAllowed");
  await refuseUnknown(parts, input, undefined);
  const { columns, after } = changedColumns<CompanyChange>({}, fieldsOf(input));
  const id = await parts.rows.insert({
    ...columns,
    name: input.name,
    party_type: input.partyType ?? usualParty,
    created_by: actor.userId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  if (id === undefined) throw fieldError("name", "organisation.nameTaken");
  if (input.teamId) await parts.setServingTeam({ companyId: id, teamId: input.teamId });
  await tx.audit({
    action: "organisation.created",
    objectType: "company",
    objectId: id,
    companyId: id,
    detail: { after: await parts.withNames(after) },
  });
  return { id, version: firstVersion };
}

async function changeCompany(
  platform: SessionChanges,
  tx: UnitOfWork,
  call: Call,
  parts: Parts,
  input: CompanyInput & { readonly id: number },
): Promise<Result> {
  const row = await parts.lock(input.id);
  if (!row) throw new AppError("organisation.notFound");
  authorize(companyPolicy, "edit", call.actor, row, tx.now);
  if (input.version === undefined) throw missingField("version");
  if (input.version !== row.version)
    throw new AppError("common.dataChanged", { data: { id: row.id, version: row.version } });
  const { columns, before, after } = changedColumns<CompanyChange>(row, fieldsOf(input));
  const changed = Object.keys(after);
  if (changed.length === 0) return { id: row.id, version: row.version };
  refuseReserved(call, changed);
  refuseStanding(input, row);
  await refuseUnknown(parts, input, row);
  await parts.rows.update({ id: row.id, columns });
  if (columns.team_id !== undefined)
    await parts.setServingTeam({ companyId: row.id, teamId: columns.team_id });
  if (columns.status !== undefined || columns.team_id !== undefined) {
    // Members lose or get back everything, and two teams what they saw of the organisation.
    platform.sessionChanges.change(tx, "everybody");
  }
  await tx.audit({
    action: "organisation.changed",
    objectType: "company",
    objectId: row.id,
    companyId: row.id,
    detail: { before: await parts.withNames(before), after: await parts.withNames(after) },
  });
  return { id: row.id, version: row.version + 1 };
}

/** What org admins leave to the vendor, by its name on the wire. */
const reservedFields = [
  "name",
  "partyType",
  "level",
  "ownerUserId",
  "managerUserId",
  "teamId",
  "status",
  "hourVisibility",
  "externalId",
  "remark",
] as const;

function refuseReserved({ actor }: Call, changed: readonly string[]): void {
  if (maintains(actor)) return;
  const refused = reservedFields.filter((field) => changed.includes(field));
  if (refused.length === 0) return;
  const problem = { key: "errors.organisation.reserved" } as const;
  throw new AppError("organisation.reserved", {
    fields: Object.fromEntries(refused.map((field) => [field, problem])),
  });
}

/** What the vendor and its people stand on stays; refused on the field that would change it. */
function refuseStanding({ partyType: party, status }: CompanyInput, row: CompanyRecord): void {
  const problem = standingProblem(standingOf(row), {
    partyType: party ?? row.party_type,
    status: status ?? row.status,
  });
  if (problem) throw fieldError(problem.field, `organisation.${problem.code}`);
}

/** The columns of what was given; what was not given is not there. */
function fieldsOf(input: CompanyInput): GivenFields<CompanyChange> {
  return {
    name: ["name", input.name],
    nameEn: ["name_en", orNull(input.nameEn)],
    shortName: ["short_name", orNull(input.shortName)],
    partyType: ["party_type", input.partyType],
    industry: ["industry", orNull(input.industry)],
    city: ["city", orNull(input.city)],
    level: ["level", input.level],
    address: ["address", orNull(input.address)],
    phone: ["phone", orNull(input.phone)],
    email: ["email", orNull(input.email)],
    ownerUserId: ["owner_user_id", input.ownerUserId],
    managerUserId: ["manager_user_id", input.managerUserId],
    teamId: ["team_id", input.teamId],
    status: ["status", input.status],
    hourVisibility: ["hour_visibility", input.hourVisibility],
    externalId: ["external_id", orNull(input.externalId)],
    remark: ["remark", orNull(input.remark)],
  };
}

const orNull = (text: string | null | undefined): string | null | undefined => (text === "" ? null : text);

/** Names that are taken, people and teams that do not exist: each refused on its field. */
async function refuseUnknown(
  { byName, byExternalId, vendorPerson, team }: Parts,
  input: CompanyInput,
  row: CompanyRecord | undefined,
): Promise<void> {
  const isTaken = (found: { readonly id: number } | undefined) => found !== undefined && found.id !== row?.id;
  if (isTaken(await byName(input.name))) throw fieldError("name", "organisation.nameTaken");
  if (input.externalId && isTaken(await byExternalId(input.externalId)))
    throw fieldError("externalId", "organisation.externalIdTaken");
  for (const field of ["ownerUserId", "managerUserId"] as const) {
    const before = field === "ownerUserId" ? row?.owner_user_id : row?.manager_user_id;
    const userId = input[field];
    if (userId && userId !== before && !(await vendorPerson(userId)))
      throw fieldError(field, "organisation.personUnknown");
  }
  if (input.teamId && input.teamId !== row?.team_id && !(await team(input.teamId)))
    throw fieldError("teamId", "organisation.teamUnknown");
}

/** A refusal shown at one field. */
export function fieldError(
  field: string,
  code:
    | "organisation.nameTaken"
    | "organisation.externalIdTaken"
    | "organisation.partyTypeFixed"
    | "organisation.vendorStays"
    | "organisation.personUnknown"
    | "organisation.teamUnknown",
): AppError {
  return new AppError(code, { fields: { [field]: { key: `errors.${code}` } } });
}
