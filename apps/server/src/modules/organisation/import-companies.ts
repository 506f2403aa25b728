import { type CallResult, type HandlerInput, requiredText, text, z } from "@pharos/api/core";
import type { importCompanies as endpoint } from "@pharos/api/organisation";
import { companyLevel, companyStatus, partyType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { emailRule } from "@pharos/domain/validation";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { importRows } from "../../platform/import/import-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { wordOf } from "./import-words.ts";
import { maintains } from "./organisation.policy.ts";
import { type CompanyInput, changeCompany, createCompany } from "./save-company.ts";

type Dependencies = Pick<Platform, "withTransaction" | "words" | "translate" | "sessionChanges">;

/** Imports organisations: known ones, by external number or else by name, are changed in what their row says. */
export async function importCompanies(
  platform: Dependencies,
  call: Call,
  { rows, isDryRun }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  if (!maintains(call.actor)) throw new AppError("organisation.editNotAllowed");
  return importRows(
    platform,
    call,
    { rows, isDryRun },
    {
      row: rowOf(platform.translate),
      save: (tx, row) => atSheetFields(() => saveRow(platform, tx, call, row)),
      finish: (tx, { created, updated }) =>
        tx.audit({ action: "organisation.imported", objectType: "company", detail: { created, updated } }),
    },
  );
}

async function saveRow(
  platform: Dependencies,
  tx: UnitOfWork,
  call: Call,
  row: Row,
): Promise<"created" | "updated"> {
  const input = { ...row, ...(await findReferences(tx, row)) };
  const known = await findKnown(tx, row);
  if (!known) {
    await createCompany(tx, call, input);
    return "created";
  }
  await changeCompany(platform, tx, call, { ...input, ...known });
  return "updated";
}

const sheetFields: Readonly<Record<string, string>> = {
  teamId: "team",
  managerUserId: "managerAccount",
  ownerUserId: "ownerAccount",
};

/** Problems of a form's fields are notified at the columns of the sheet. */
async function atSheetFields<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof AppError) || !error.detail.fields) throw error;
    const fields = Object.entries(error.detail.fields).map(([field, problem]) => [
      sheetFields[field] ?? field,
      problem,
    ]);
    throw new AppError(error.code, { ...error.detail, fields: Object.fromEntries(fields) });
  }
}

/** What a row of the sheet may hold. */
function rowOf(translate: Platform["translate"]) {
  return z.object({
    name: requiredText(textLengths.max128),
    nameEn: text(textLengths.max128).optional(),
    shortName: text(textLengths.max64).optional(),
    partyType: wordOf(partyType, translate).optional(),
    industry: text(textLengths.max64).optional(),
    city: text(textLengths.max64).optional(),
    level: wordOf(companyLevel, translate).optional(),
    address: text(textLengths.max256).optional(),
    phone: text(textLengths.max64).optional(),
    email: text(textLengths.max128)
      .refine((value) => emailRule(value) === true, { error: "validation.email" })
      .optional(),
    /** Name of the serving team, in either language. */
    team: text(textLengths.max64).optional(),
    /** Account of the service manager. */
    managerAccount: text(textLengths.max64).optional(),
    /** Account of the sales owner. */
    ownerAccount: text(textLengths.max64).optional(),
    status: wordOf(companyStatus, translate).optional(),
    externalId: text(textLengths.max64).optional(),
    remark: text(textLengths.max1024).optional(),
  });
}

type Row = ReturnType<typeof rowOf>["_zod"]["output"];

async function findKnown(
  { db }: UnitOfWork,
  { name, externalId }: Row,
): Promise<{ id: number; version: number } | undefined> {
  const byNumber =
    externalId === undefined
      ? undefined
      : await db
          .selectFrom("company")
          .select(["id", "version"])
          .where("external_id", "=", externalId)
          .executeTakeFirst();
  return (
    byNumber ??
    (await db.selectFrom("company").select(["id", "version"]).where("name", "=", name).executeTakeFirst())
  );
}

/** The ids behind the names and accounts of a row. */
async function findReferences(tx: UnitOfWork, row: Row): Promise<Partial<CompanyInput>> {
  const teamId = row.team === undefined ? undefined : await findTeam(tx, row.team);
  if (teamId === null) throw unknownReference("team", "organisation.teamUnknown");
  const managerUserId = row.managerAccount === undefined ? undefined : await findUser(tx, row.managerAccount);
  if (managerUserId === null) throw unknownReference("managerAccount", "organisation.personUnknown");
  const ownerUserId = row.ownerAccount === undefined ? undefined : await findUser(tx, row.ownerAccount);
  if (ownerUserId === null) throw unknownReference("ownerAccount", "organisation.personUnknown");
  return { teamId, managerUserId, ownerUserId };
}

async function findTeam({ db }: UnitOfWork, name: string): Promise<number | null> {
  const row = await db
    .selectFrom("team")
    .select("id")
    .where("status", "=", 1)
    .where((eb) => eb.or([eb("name", "=", name), eb("name_en", "=", name)]))
    .executeTakeFirst();
  return row?.id ?? null;
}

async function findUser({ db }: UnitOfWork, account: string): Promise<number | null> {
  const row = await db
    .selectFrom("app_user")
    .select("id")
    .where("account", "=", account.toLowerCase())
    .where("status", "<>", 0)
    .executeTakeFirst();
  return row?.id ?? null;
}

function unknownReference(
  field: string,
  code: "organisation.teamUnknown" | "organisation.personUnknown",
): AppError {
  return new AppError(code, { fields: { [field]: { key: `errors.${code}` } } });
}
