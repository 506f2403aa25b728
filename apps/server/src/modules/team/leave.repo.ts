import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import { nameOfUser, personName } from "../../platform/person-name.ts";
import { onLeave, type PeriodRow } from "./period.repo.ts";

/** Leave with what is shown of it and what decides about it. */
export interface LeaveRow extends PeriodRow {
  readonly name: string;
  readonly avatar_url: string | null;
  readonly substitute_name: string | null;
  readonly decided_by_name: string | null;
  /** Teams the person is in. */
  readonly team_ids: number[];
}

const rowsMax = 100;

async function find(
  db: Kysely<Schema>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    select p.*, ${personName("u")} as name, u.avatar_url, ${nameOfUser("p.substitute_id")} as substitute_name,
      ${nameOfUser("p.decided_by")} as decided_by_name,
      array(select m.team_id from team_member m join team t on t.id = m.team_id and t.status = 1
        where m.user_id = p.user_id and m.status = 1 order by m.id) as team_ids
    from engineer_period p join app_user u on u.id = p.user_id
    where p.status = ${onLeave} and ${where}
    order by ${order} limit ${sql.lit(rowsMax)}`.execute(db);
  return rows;
}

/** One leave. */
export const findLeaveRow = async (db: Kysely<Schema>, id: number): Promise<LeaveRow | undefined> =>
  (await find(db, sql`p.id = ${id}`, sql`p.id`))[0];

/** One leave under its lock. */
export async function lockLeave(db: Kysely<Schema>, id: number): Promise<LeaveRow | undefined> {
  await db.selectFrom("engineer_period").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return findLeaveRow(db, id);
}

/** Leave of a person, the newest first. */
export const findLeaveOf = (db: Kysely<Schema>, userId: number): Promise<LeaveRow[]> =>
  find(db, sql`p.user_id = ${userId}`, sql`p.from_at desc, p.id desc`);

/** Leave that waits: of the members of some teams, or of all, but not of one person. The earliest first. */
export const findWaitingLeave = (
  db: Kysely<Schema>,
  { teamIds, exceptUserId }: { readonly teamIds: "all" | readonly number[]; readonly exceptUserId: number },
): Promise<LeaveRow[]> =>
  find(
    db,
    sql`p.state = 'requested' and p.user_id <> ${exceptUserId} and ${
      teamIds === "all"
        ? sql`true`
        : sql`exists (select from team_member m where m.user_id = p.user_id and m.status = 1
            and m.team_id = any(${[...teamIds]}::bigint[]))`
    }`,
    sql`p.from_at, p.id`,
  );
