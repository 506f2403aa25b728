import { type CallResult, type HandlerInput, line, requiredLine, text, z } from "@pharos/api/core";
import type { importCompanies as endpoint } from "@pharos/api/organisation";
import { companyLevel, companyStatus, partyType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { emailRule } from "@pharos/domain/validation";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import { batchFind, remembering } from "../../platform/batch.ts";
import type { Call } from "../../platform/call.ts";
import { type Claim, importRows } from "../../platform/import/import-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { companyRepo } from "./company.repo.ts";
import { wordOf } from "./import-words.ts";
import { maintains } from "./organisation.policy.ts";
import { type CompanyInput, createCompanyWriter } from "./save-company.ts";

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
      begin: (tx) => {
        const writer = createCompanyWriter(platform, tx, call);
        const lookUp = createLookUp(tx);
        return (row, claim) => atSheetFields(() => saveRow(writer, lookUp, row, claim));
      },
      finish: (tx, { created, updated }) =>
        tx.audit({ action: "organisation.imported", objectType: "company", detail: { created, updated } }),
    },
  );
}

async function saveRow(
  writer: ReturnType<typeof createCompanyWriter>,
  lookUp: LookUp,
  row: Row,
  claim: Claim,
): Promise<"created" | "updated"> {
  claim("name", row.name);
  if (row.externalId !== undefined) claim("externalId", row.externalId);
  const input = { ...row, ...(await findReferences(lookUp, row)) };
  const byNumber = row.externalId === undefined ? undefined : await lookUp.byExternalId(row.externalId);
  const known = byNumber ?? (await lookUp.byName(row.name));
  if (!known) {
    await writer.create(input);
    return "created";
  }
  // One row may name it by its number and another by its name.
  claim("name", known.id);
  await writer.change({ ...input, id: known.id, version: known.version });
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
    name: requiredLine(textLengths.max128),
    nameEn: line(textLengths.max128).optional(),
    shortName: line(textLengths.max64).optional(),
    partyType: wordOf(partyType, translate).optional(),
    industry: line(textLengths.max64).optional(),
    city: line(textLengths.max64).optional(),
    level: wordOf(companyLevel, translate).optional(),
    address: line(textLengths.max256).optional(),
    phone: line(textLengths.max64).optional(),
    email: line(textLengths.max128)
      .refine((value) => emailRule(value) === true, { error: "validation.email" })
      .optional(),
    /** Name of the serving team, in either language. */
    team: line(textLengths.max64).optional(),
    /** Account of the service manager. */
    managerAccount: line(textLengths.max64).optional(),
    /** Account of the sales owner. */
    ownerAccount: line(textLengths.max64).optional(),
    status: wordOf(companyStatus, translate).optional(),
    externalId: line(textLengths.max64).optional(),
    remark: text(textLengths.max1024).optional(),
  });
}

type Row = ReturnType<typeof rowOf>["_zod"]["output"];

type LookUp = ReturnType<typeof createLookUp>;

function createLookUp({ db }: UnitOfWork) {
  const repo = companyRepo(db);
  return {
    byName: batchFind(repo.findByNames, ({ name }) => [name]),
    byExternalId: batchFind(repo.findByExternalIds, ({ external_id }) => [external_id]),
    team: remembering(
      batchFind(
        (names: readonly string[]) => findTeams(db, names),
        ({ name, name_en }) => [name, name_en],
      ),
    ),
    user: remembering(
      batchFind(
        (accounts: readonly string[]) => findUsers(db, accounts),
        ({ account }) => [account],
      ),
    ),
  };
}

/** The ids behind the names and accounts of a row. */
async function findReferences({ team, user }: LookUp, row: Row): Promise<Partial<CompanyInput>> {
  const findUser = async (field: "managerAccount" | "ownerAccount"): Promise<number | undefined> => {
    const account = row[field];
    if (account === undefined) return undefined;
    const found = await user(account.toLowerCase());
    if (!found) throw unknownReference(field, "organisation.personUnknown");
    return found.id;
  };
  const found = row.team === undefined ? undefined : await team(row.team);
  if (row.team !== undefined && !found) throw unknownReference("team", "organisation.teamUnknown");
  return {
    teamId: found?.id,
    managerUserId: await findUser("managerAccount"),
    ownerUserId: await findUser("ownerAccount"),
  };
}

function findTeams(db: UnitOfWork["db"], names: readonly string[]) {
  const isOneOf = sql<string>`any(${[...names]}::text[])`;
  return db
    .selectFrom("team")
    .select(["id", "name", "name_en"])
    .where("status", "=", 1)
    .where((eb) => eb.or([eb("name", "=", isOneOf), eb("name_en", "=", isOneOf)]))
    .orderBy("id")
    .execute();
}

function findUsers(db: UnitOfWork["db"], accounts: readonly string[]) {
  return db
    .selectFrom("app_user")
    .select(["id", "account"])
    .where("account", "=", sql<string>`any(${[...accounts]}::text[])`)
    .where("status", "<>", 0)
    .execute();
}

function unknownReference(
  field: string,
  code: "organisation.teamUnknown" | "organisation.personUnknown",
): AppError {
  return new AppError(code, { fields: { [field]: { key: `errors.${code}` } } });
}
