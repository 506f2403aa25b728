import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { setUpCustomer as contract } from "@pharos/api/organisation";
import { sqlStateOf } from "@pharos/db";
import { partyType } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { createAssetWriter } from "../asset/index.ts";
import { writeNewContract } from "../contract/index.ts";
import { createCompanyWriter, createEnroller, lockForMembers } from "../organisation/index.ts";

type Input = HandlerInput<typeof contract>["body"];

const uniqueViolation = "23505";

/** Sets up a customer in one transaction by the rules of each of its parts; a refusal names the field of the sheet. */
export async function setUpCustomer(
  platform: Platform,
  call: Call,
  input: Input,
): Promise<CallResult<typeof contract>> {
  try {
    return await platform.withTransaction(call, (tx) => writeCustomer(platform, tx, call, input));
  } catch (error) {
    // Two customers of one name at the same moment: the second finds out from the database.
    if (sqlStateOf(error) === uniqueViolation)
      throw new AppError("organisation.nameTaken", {
        fields: { "company.name": { key: "errors.organisation.nameTaken" } },
      });
    throw error;
  }
}

async function writeCustomer(
  platform: Platform,
  tx: UnitOfWork,
  call: Call,
  { company, teamId, service, member, asset }: Input,
): Promise<CallResult<typeof contract>> {
  const { id: companyId } = await under("company", () =>
    createCompanyWriter(platform, tx, call).create({
      ...company,
      partyType: partyType.toCode("customer"),
      teamId,
    }),
  );
  const assetId = asset
    ? await under("asset", () => createAssetWriter(tx, call, companyId).save({ ...asset, companyId }))
    : null;
  const assetIds = assetId === null ? [] : [assetId];
  const { contractId, accIds } = await under("service", () =>
    writeNewContract(tx, call, {
      ...service,
      companyId,
      teamId,
      accs: service.accs.map((number) => ({ ...number, assetIds })),
    }),
  );
  if (member) await under("member", () => addFirstMember(platform, tx, call, companyId, member));
  return { companyId, contractId, accIds, assetId };
}

async function addFirstMember(
  platform: Platform,
  tx: UnitOfWork,
  call: Call,
  companyId: number,
  { isAdmin, ...person }: NonNullable<Input["member"]>,
): Promise<void> {
  const { enrol, members } = createEnroller(platform, tx, call, await lockForMembers(tx, call, companyId));
  const id = await enrol(person);
  // Somebody who is not to sign in administers nothing.
  if (isAdmin && person.createLogin) await members.update({ id, columns: { is_admin: true } });
}

/** Names the fields of a refusal as they stand in the sheet, where one team is chosen for all its parts. */
async function under<T>(part: keyof Input, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.detail.fields) throw error;
    const fields = Object.entries(error.detail.fields).map(([field, problem]) => [
      field === "teamId" ? field : `${part}.${field}`,
      problem,
    ]);
    throw new AppError(error.code, { ...error.detail, fields: Object.fromEntries(fields) });
  }
}
