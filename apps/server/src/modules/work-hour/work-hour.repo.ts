import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser, personName } from "../../platform/person-name.ts";
import { monthIsClosed } from "./month.repo.ts";
import { executorLeads, visibleWorkHours } from "./work-hour.visibility.ts";

/** A record of hours with the names around it and what its rules look at. */
export type HourRow = Awaited<ReturnType<ReturnType<typeof hourRecords>["execute"]>>[number];

/** The bonus that counts of a record: the one that was not refused, else the last. */
interface BonusOfRecord {
  readonly id: number;
  readonly ratio: number;
  readonly amount: number;
  readonly reason: string;
  readonly status: number;
  readonly proposedBy: number;
  readonly proposedByName: string | null;
}

/** Records of hours, to be narrowed. */
export function hourRecords(db: Kysely<Schema>) {
  return db
    .selectFrom("work_hour")
    .innerJoin("app_user as executor", "executor.id", "work_hour.executor_user_id")
    .leftJoin("company", "company.id", "work_hour.company_id")
    .leftJoin("service_number", "service_number.id", "work_hour.service_number_id")
    .leftJoin("contract_item", "contract_item.id", "work_hour.contract_item_id")
    .leftJoin("team", "team.id", "work_hour.team_id")
    .selectAll("work_hour")
    .select([
      personName("executor").as("executor_name"),
      "company.name as company_name",
      "company.name_en as company_name_en",
      "service_number.sn",
      "contract_item.name as contract_item_name",
      "team.name as team_name",
      "team.name_en as team_name_en",
      nameOfUser("work_hour.reviewer_user_id").as("reviewer_name"),
      executorLeads.as("executor_leads"),
      monthIsClosed.as("is_month_closed"),
      sql<BonusOfRecord | null>`(
        select json_build_object('id', b.id, 'ratio', b.ratio, 'amount', b.amount, 'reason', b.reason,
          'status', b.status, 'proposedBy', b.proposed_by, 'proposedByName', ${nameOfUser(sql`b.proposed_by`)})
        from work_hour_bonus b where b.work_hour_id = work_hour.id
        order by b.status = 2, b.id desc limit 1)`.as("bonus"),
    ]);
}

/** One visible record. */
export async function findHours(db: Kysely<Schema>, actor: Actor, id: number): Promise<HourRow | undefined> {
  return hourRecords(db).where("work_hour.id", "=", id).where(visibleWorkHours(actor)).executeTakeFirst();
}

/** Visible records, locked in the order of their ids. */
export async function lockHours(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly number[],
): Promise<HourRow[]> {
  const wanted = sql<number>`any(${[...ids]}::bigint[])`;
  // The lock comes first: what the rules look at is read after whoever held it has committed.
  await db
    .selectFrom("work_hour")
    .select("id")
    .where("id", "=", wanted)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return hourRecords(db)
    .where("work_hour.id", "=", wanted)
    .where(visibleWorkHours(actor))
    .orderBy("work_hour.id")
    .execute();
}
