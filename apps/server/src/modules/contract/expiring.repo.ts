import type { Kysely, Schema, Transaction } from "@pharos/db";
import { daysAfter, noticeGraceDays, noticeThresholds, warningDays } from "@pharos/domain/contract";
import { contractStatus } from "@pharos/domain/enums";
import type { Permission } from "@pharos/domain/permissions";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visibleContracts } from "./contract.visibility.ts";

/** Contracts looked up in one statement. */
const batchSize = 500;

const active = contractStatus.toCode("active");

/** A contract as reminders look at it. */
export interface ExpiringContract {
  readonly id: number;
  readonly contract_num: string;
  readonly name: string;
  readonly company_id: number;
  readonly company_name: string;
  readonly company_name_en: string | null;
  readonly end_date: string;
  readonly status: number;
  readonly term_no: number;
  readonly renewed_by_id: number | null;
  /** The last day on which somebody had people told. */
  readonly notified_on: string | null;
  readonly owner_user_id: number | null;
  readonly manager_user_id: number | null;
}

function expiring(db: Kysely<Schema>) {
  return db
    .selectFrom("contract")
    .innerJoin("company", "company.id", "contract.company_id")
    .select([
      "contract.id",
      "contract.contract_num",
      "contract.name",
      "contract.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "contract.end_date",
      "contract.status",
      "contract.term_no",
      "contract.renewed_by_id",
      "contract.notified_on",
      "contract.owner_user_id",
      "contract.manager_user_id",
    ])
    .where("contract.deleted_at", "is", null);
}

/** The next contracts whose end may have to be announced on a day; what was announced already is looked at one by one. */
export async function findCandidates(db: Kysely<Schema>, today: string, after: number): Promise<number[]> {
  const [first] = noticeThresholds;
  const rows = await db
    .selectFrom("contract")
    .select("id")
    .where("id", ">", after)
    .where("deleted_at", "is", null)
    .where("status", "=", active)
    .where("renewed_by_id", "is", null)
    .where("end_date", ">=", daysAfter(today, -noticeGraceDays))
    .where("end_date", "<=", daysAfter(today, first))
    .where((eb) =>
      // The latest threshold that is reached has not been announced in this term.
      eb.not(
        eb.exists(
          eb
            .selectFrom("contract_expiry_notice as n")
            .select("n.contract_id")
            .whereRef("n.contract_id", "=", "contract.id")
            .whereRef("n.term_no", "=", "contract.term_no")
            .where(
              sql<boolean>`n.threshold_days = (
                select min(t) from unnest(${[...noticeThresholds]}::int[]) as t
                where t >= contract.end_date - ${today}::date)`,
            ),
        ),
      ),
    )
    .orderBy("id")
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

/** One contract, locked until the transaction ends, so that two processes judge it one after the other. */
export async function lockExpiring(
  db: Transaction<Schema>,
  id: number,
): Promise<ExpiringContract | undefined> {
  const locked = await db
    .selectFrom("contract")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findExpiring(db, id);
}

/** One contract; undefined when it was deleted meanwhile. */
export async function findExpiring(db: Kysely<Schema>, id: number): Promise<ExpiringContract | undefined> {
  return expiring(db).where("contract.id", "=", id).executeTakeFirst();
}

/** Those of the given contracts that the actor may know about, locked, in the order of their ids. */
export async function lockVisibleExpiring(
  db: Transaction<Schema>,
  actor: Actor,
  ids: readonly number[],
): Promise<ExpiringContract[]> {
  return expiring(db)
    .where("contract.id", "=", sql<number>`any(${ids}::bigint[])`)
    .where((eb) => visibleContracts(actor)(eb))
    .orderBy("contract.id")
    .forUpdate("contract")
    .execute();
}

/** Thresholds of a term that were announced or passed over. */
export async function findAnnounced(
  db: Kysely<Schema>,
  { id, term_no }: Pick<ExpiringContract, "id" | "term_no">,
): Promise<number[]> {
  const rows = await db
    .selectFrom("contract_expiry_notice")
    .select("threshold_days")
    .where("contract_id", "=", id)
    .where("term_no", "=", term_no)
    .execute();
  return rows.map(({ threshold_days }) => threshold_days);
}

/** Those of the given people whose roles let them open contracts. */
export async function findContractReaders(db: Kysely<Schema>, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("user_role as u")
    .innerJoin("role_permission as r", "r.role_id", "u.role_id")
    .innerJoin("permission as p", "p.id", "r.permission_id")
    .select("u.user_id")
    .distinct()
    .where("u.user_id", "=", sql<number>`any(${userIds}::bigint[])`)
    .where("p.code", "=", "contract:view" satisfies Permission)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** What a person's header warns of, the next to end first. */
export async function findReminders(
  db: Kysely<Schema>,
  { userId, companyIds }: Pick<Actor, "userId" | "companyIds">,
  today: string,
): Promise<{ id: number; name: string; endTime: string }[]> {
  if (companyIds.length === 0) return [];
  return db
    .selectFrom("contract")
    .select(["id", "name", "end_date as endTime"])
    .where(isReminded(companyIds, today))
    .where(
      sql<boolean>`not exists (
        select 1 from contract_reminder r
        where r.user_id = ${userId} and r.contract_id = contract.id and r.term_no = contract.term_no)`,
    )
    .orderBy("end_date")
    .orderBy("id")
    .execute();
}

/** The term of a contract that a person is reminded of, silenced or not; undefined when they are not. */
export async function findRemindedTerm(
  db: Kysely<Schema>,
  { companyIds }: Pick<Actor, "companyIds">,
  contractId: number,
  today: string,
): Promise<number | undefined> {
  if (companyIds.length === 0) return undefined;
  const row = await db
    .selectFrom("contract")
    .select("term_no")
    .where("id", "=", contractId)
    .where(isReminded(companyIds, today))
    .executeTakeFirst();
  return row?.term_no;
}

function isReminded(companyIds: readonly number[], today: string) {
  return sql<boolean>`contract.company_id = any(${companyIds}::bigint[])
    and contract.deleted_at is null and contract.status = ${sql.lit(active)} and contract.renewed_by_id is null
    and contract.end_date between ${daysAfter(today, -warningDays.after)}::date
      and ${daysAfter(today, warningDays.before)}::date`;
}
