import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  endInspectionWaiver,
  ignoreInspectionItem,
  listInspectionWaivers as listEndpoint,
} from "@pharos/api/inspection";
import { businessToday } from "@pharos/domain/contract";
import { inspectionStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import { nameOfUser } from "../../../platform/person-name.ts";
import type { Platform } from "../../../platform/platform.ts";
import { authorize } from "../../../platform/policy.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { visibleCompanies } from "../../organisation/index.ts";
import { inspectionPolicy, serves } from "../inspection.policy.ts";
import { readAgain } from "../intake/take-upload.ts";
import { findSuggestion } from "./find-suggestion.ts";

type Writer = Pick<Platform, "withTransaction">;
type Input = HandlerInput<typeof ignoreInspectionItem>["body"];

/** Accepts a finding as it is, for a time or until it gets worse; the draft it was found in is judged anew. */
export async function waive({ withTransaction }: Writer, call: Call, input: Input): Promise<{ id: number }> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const { item, batch } = await findSuggestion(tx.db, actor, input.id, { isLocked: true });
    authorize(inspectionPolicy, "edit", actor, batch, tx.now);
    if (input.untilDate && input.untilDate < businessToday(tx.now))
      throw fieldError("untilDate", "inspection.waiverInPast");
    await refuseOwner(tx, input.ownerId, batch.company_id);
    const object = input.object || null;
    if (object !== null && !item.finding.objects.some(({ id }) => id === object))
      throw fieldError("object", "inspection.itemUnknown");
    const accepted = object === null ? item.finding : item.finding.objects.find(({ id }) => id === object);
    const { id } = await tx.db
      .insertInto("inspection_waiver")
      .values({
        company_id: batch.company_id,
        subject_id: input.isForAll ? null : batch.subject_id,
        rule_code: item.rule_code,
        object,
        reason: input.reason,
        owner_id: input.ownerId ?? actor.userId,
        until_date: input.untilDate ?? null,
        value_number: typeof accepted?.value === "number" ? accepted.value : null,
        worse_percent: input.worsePercent ?? null,
        created_by: actor.userId,
        created_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await rejudge(tx, batch.company_id, input.isForAll ? null : batch.subject_id);
    await tx.audit({
      action: "inspection.waived",
      objectType: "inspection",
      objectId: batch.id,
      companyId: batch.company_id,
      detail: { rule: item.rule_code, reason: input.reason },
    });
    return { id };
  });
}

/** Answers for a waiver: one of the organisation's people, or of the vendor's. */
async function refuseOwner(tx: UnitOfWork, ownerId: number | undefined, companyId: number): Promise<void> {
  if (ownerId === undefined) return;
  const known = await tx.db
    .selectFrom("employee")
    .innerJoin("company", "company.id", "employee.company_id")
    .select("employee.id")
    .where("employee.user_id", "=", ownerId)
    .where("employee.status", "=", 1)
    .where((eb) => eb.or([eb("company.id", "=", companyId), eb("company.party_type", "<>", 1)]))
    .executeTakeFirst();
  if (!known) throw fieldError("ownerId", "inspection.waiverOwner");
}

/** What is published stays as it was read; drafts are judged by what is waived now. */
async function rejudge(tx: UnitOfWork, companyId: number, subjectId: number | null): Promise<void> {
  const drafts = await tx.db
    .selectFrom("inspection_batch")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "=", inspectionStatus.toCode("ready"))
    .where("deleted_at", "is", null)
    .$if(subjectId !== null, (query) => query.where("subject_id", "=", subjectId))
    .execute();
  await readAgain(
    tx,
    drafts.map(({ id }) => id),
  );
}

/** Ends a waiver before its time. */
export async function endWaiver(
  { withTransaction }: Writer,
  call: Call,
  { id }: HandlerInput<typeof endInspectionWaiver>["body"],
): Promise<null> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const row = await tx.db
      .selectFrom("inspection_waiver")
      .innerJoin("company", "company.id", "inspection_waiver.company_id")
      .select([
        "inspection_waiver.id",
        "inspection_waiver.company_id",
        "inspection_waiver.subject_id",
        "inspection_waiver.rule_code",
        sql<number[]>`array(select team_id from team_company where company_id = company.id)`.as(
          "serving_team_ids",
        ),
      ])
      .where("inspection_waiver.id", "=", id)
      .where("inspection_waiver.ended_at", "is", null)
      .where((eb) => visibleCompanies(actor)(eb as never))
      .forUpdate("inspection_waiver")
      .executeTakeFirst();
    if (!row) throw new AppError("inspection.waiverUnknown");
    if (!serves(actor, row)) throw new AppError("inspection.notServed");
    await tx.db
      .updateTable("inspection_waiver")
      .set({ ended_at: tx.now, ended_by: actor.userId })
      .where("id", "=", id)
      .execute();
    await rejudge(tx, row.company_id, row.subject_id);
    await tx.audit({
      action: "inspection.waiverEnded",
      objectType: "company",
      objectId: row.company_id,
      companyId: row.company_id,
      detail: { rule: row.rule_code },
    });
    return null;
  });
}

/** What is waived now in an organisation that the caller serves; of others nothing. */
export async function listWaivers(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  companyId: number,
): Promise<CallResult<typeof listEndpoint>> {
  const rows = await database.kysely
    .selectFrom("inspection_waiver")
    .innerJoin("company", "company.id", "inspection_waiver.company_id")
    .leftJoin("inspection_subject", "inspection_subject.id", "inspection_waiver.subject_id")
    .selectAll("inspection_waiver")
    .select([
      "inspection_subject.name as subject_name",
      nameOfUser("inspection_waiver.owner_id").as("owner_name"),
      sql<number[]>`array(select team_id from team_company where company_id = company.id)`.as(
        "serving_team_ids",
      ),
    ])
    .where("inspection_waiver.company_id", "=", companyId)
    .where("inspection_waiver.ended_at", "is", null)
    .where((eb) => visibleCompanies(actor)(eb as never))
    .where((eb) =>
      eb.or([
        eb("inspection_waiver.until_date", "is", null),
        eb("inspection_waiver.until_date", ">=", businessToday(clock.now())),
      ]),
    )
    .orderBy("inspection_waiver.id", "desc")
    .limit(200)
    .execute();
  return {
    list: rows
      .filter((row) => serves(actor, row))
      .map((row) => ({
        id: row.id,
        ruleCode: row.rule_code,
        reportId: row.subject_id,
        reportName: row.subject_name,
        reason: row.reason,
        ownerName: row.owner_name ?? "",
        untilDate: row.until_date,
        worsePercent: row.worse_percent,
        createdAt: row.created_at,
      })),
  };
}
