import { type CallResult, type HandlerInput, line, Phone, requiredLine, z } from "@pharos/api/core";
import type { importMembers as endpoint } from "@pharos/api/organisation";
import { textLengths } from "@pharos/domain/limits";
import { emailRule } from "@pharos/domain/validation";
import { AppError } from "../../platform/app-error.ts";
import { remembering } from "../../platform/batch.ts";
import type { Call } from "../../platform/call.ts";
import { changedColumns } from "../../platform/changed-fields.ts";
import { importRows } from "../../platform/import/import-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { companyRepo } from "./company.repo.ts";
import { createEnroller, type Enroller } from "./enrol-member.ts";
import { YesOrNo } from "./import-words.ts";
import type { InvitationPlatform } from "./invitation/send-invitation.ts";
import { lockForMembers } from "./lock-members.ts";
import type { MemberChange, MemberRecord } from "./member.repo.ts";
import { managesMembers } from "./organisation.policy.ts";

type Dependencies = InvitationPlatform & Pick<Platform, "withTransaction" | "database" | "words">;

/** What a row of the sheet may hold. */
const Row = z.object({
  name: requiredLine(textLengths.max64),
  phone: Phone,
  email: line(textLengths.max128)
    .refine((value) => emailRule(value) === true, { error: "validation.email" })
    .optional(),
  jobTitle: line(textLengths.max64).optional(),
  workCity: line(textLengths.max64).optional(),
  /** Whether the person may sign in; yes when left out. */
  createLogin: YesOrNo.default(true),
});
type Row = (typeof Row)["_zod"]["output"];

/** Imports members of one organisation: new people are invited, known entries get their new data. */
export async function importMembers(
  platform: Dependencies,
  call: Call,
  { companyId, rows, isDryRun }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  await refuseStrangers(platform, call, companyId);
  return importRows(
    platform,
    call,
    { rows, isDryRun },
    {
      row: Row,
      begin: (tx) => {
        const start = remembering(async (id: number) => {
          const company = await lockForMembers(tx, call, id);
          return createEnroller(platform, tx, call, company);
        });
        return async (row, claim) => {
          const enroller = await start(companyId);
          claim("phone", row.phone);
          const known = await enroller.findByPhone(row.phone);
          if (known) await changeKnown(tx, enroller, known, row);
          else await enroller.enrol(row);
          return known ? "updated" : "created";
        };
      },
      finish: async (tx, { created, updated }) => {
        await tx.audit({
          action: "member.imported",
          objectType: "company",
          objectId: companyId,
          companyId,
          detail: { created, updated },
        });
      },
    },
  );
}

/** Before the rows are looked at, so that a stranger learns nothing row by row. */
async function refuseStrangers(platform: Dependencies, { actor }: Call, companyId: number): Promise<void> {
  const company = await companyRepo(platform.database.kysely).findVisible(actor, companyId);
  if (!company) throw new AppError("organisation.notFound");
  const decision = managesMembers(actor, company);
  if (decision !== true) throw new AppError(decision.code);
}

/** A known entry gets what the row says. */
async function changeKnown(
  tx: UnitOfWork,
  { members, refuseName }: Enroller,
  member: MemberRecord,
  row: Row,
): Promise<void> {
  const { columns, before, after, isEmpty } = changedColumns<MemberChange>(member, {
    name: ["name", row.name],
    email: ["email", row.email],
    jobTitle: ["job_title", row.jobTitle],
    workCity: ["work_city", row.workCity],
  });
  if (isEmpty) return;
  if (columns.name !== undefined) refuseName(row.name);
  await members.update({ id: member.id, columns });
  await tx.audit({
    action: "member.changed",
    objectType: "member",
    objectId: member.id,
    companyId: member.company_id,
    detail: { before, after },
  });
}
