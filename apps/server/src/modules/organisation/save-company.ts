import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveCompany as endpoint } from "@pharos/api/organisation";
import { sqlStateOf } from "@pharos/db";
import { partyType } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedColumns, type GivenFields } from "../../platform/changed-fields.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type CompanyChange, type CompanyRecord, companyRepo } from "./company.repo.ts";
import { withNames } from "./name-references.ts";
import { companyPolicy, maintains } from "./organisation.policy.ts";
import { isActiveTeam, worksForVendor } from "./people.repo.ts";

export type CompanyInput = HandlerInput<typeof endpoint>["body"];
type Result = CallResult<typeof endpoint>;
type Dependencies = Pick<Platform, "withTransaction" | "sessionChanges">;

const uniqueViolation = "23505";

/** Creates an organisation or changes one. A save of an older version is refused with `common.dataChanged`. */
export async function saveCompany(platform: Dependencies, call: Call, input: CompanyInput): Promise<Result> {
  try {
    return await platform.withTransaction(call, (tx) =>
      input.id === undefined
        ? createCompany(tx, call, input)
        : changeCompany(platform, tx, call, { ...input, id: input.id }),
    );
  } catch (error) {
    // Two at the same moment: the second is notified from the database.
    if (sqlStateOf(error) === uniqueViolation) throw fieldError("name", "organisation.nameTaken");
    throw error;
  }
}

/** The kind an organisation gets that is entered in passing. */
const usualParty = partyType.toCode("customer");

/** Writes a new organisation; also for imports. */
export async function createCompany(tx: UnitOfWork, call: Call, input: CompanyInput): Promise<Result> {
  if (!maintains(call.actor)) throw new AppError("organisation.editNotAllowed");
  const repo = companyRepo(tx.db);
  await refuseUnknown(tx, input, undefined);
  const { columns, after } = changedColumns({}, fieldsOf(input));
  const row = await repo.insert({
    ...columns,
    name: input.name,
    party_type: input.partyType ?? usualParty,
    created_by: call.actor.userId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  if (input.teamId) await repo.setServingTeam(row.id, input.teamId);
  await tx.audit({
    action: "organisation.created",
    objectType: "company",
    objectId: row.id,
    companyId: row.id,
    detail: { after: await withNames(tx, after) },
  });
  return row;
}

/** Changes an organisation; also for imports. */
export async function changeCompany(
  platform: Pick<Platform, "sessionChanges">,
  tx: UnitOfWork,
  call: Call,
  input: CompanyInput & { readonly id: number },
): Promise<Result> {
  const { actor } = call;
  const repo = companyRepo(tx.db);
  const row = await repo.lockVisible(actor, input.id);
  if (!row) throw new AppError("organisation.notFound");
  authorize(companyPolicy, "edit", actor, row, tx.now);
  if (input.version !== row.version)
    throw new AppError("common.dataChanged", { data: { id: row.id, version: row.version } });
  const { columns, before, after } = changedColumns(row, fieldsOf(input));
  const changed = Object.keys(after);
  if (changed.length === 0) return { id: row.id, version: row.version };
  refuseReserved(call, changed);
  await refuseUnknown(tx, input, row);
  const version = await repo.update(row.id, tx.now, columns);
  if (columns.team_id !== undefined) await repo.setServingTeam(row.id, columns.team_id);
  if (columns.status !== undefined || columns.team_id !== undefined) {
    // Members lose or get back everything, and two teams what they saw of the organisation.
    platform.sessionChanges.change(tx, "everybody");
  }
  await tx.audit({
    action: "organisation.changed",
    objectType: "company",
    objectId: row.id,
    companyId: row.id,
    detail: { before: await withNames(tx, before), after: await withNames(tx, after) },
  });
  return { id: row.id, version };
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
    externalId: ["external_id", orNull(input.externalId)],
    remark: ["remark", orNull(input.remark)],
  };
}

const orNull = (text: string | null | undefined): string | null | undefined => (text === "" ? null : text);

/** Names that are taken, people and teams that do not exist: each refused on its field. */
async function refuseUnknown(
  tx: UnitOfWork,
  input: CompanyInput,
  row: CompanyRecord | undefined,
): Promise<void> {
  const taken = await companyRepo(tx.db).findTaken(
    { name: input.name, externalId: orNull(input.externalId) ?? null },
    row?.id ?? 0,
  );
  if (taken === "name") throw fieldError("name", "organisation.nameTaken");
  if (taken === "externalId") throw fieldError("externalId", "organisation.externalIdTaken");
  for (const field of ["ownerUserId", "managerUserId"] as const) {
    const before = field === "ownerUserId" ? row?.owner_user_id : row?.manager_user_id;
    const userId = input[field];
    if (userId && userId !== before && !(await worksForVendor(tx.db, userId)))
      throw fieldError(field, "organisation.personUnknown");
  }
  if (input.teamId && input.teamId !== row?.team_id && !(await isActiveTeam(tx.db, input.teamId)))
    throw fieldError("teamId", "organisation.teamUnknown");
}

/** A refusal shown at one field. */
export function fieldError(
  field: string,
  code:
    | "organisation.nameTaken"
    | "organisation.externalIdTaken"
    | "organisation.personUnknown"
    | "organisation.teamUnknown",
): AppError {
  return new AppError(code, { fields: { [field]: { key: `errors.${code}` } } });
}
