import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import { contains } from "../../../platform/contains.ts";
import { nameOfUser, personName } from "../../../platform/person-name.ts";

/** A token as the list shows it. */
export interface TokenListRow {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly userId: number;
  readonly userName: string;
  readonly account: string;
  readonly permissions: string[];
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly companyNameEn: string | null;
  readonly expireTime: string;
  readonly createdTime: string;
  readonly createdByName: string | null;
  readonly lastUsedTime: string | null;
  readonly lastUsedIp: string | null;
  readonly recentCalls: number;
  readonly revokedTime: string | null;
  readonly state: "active" | "expired" | "revoked" | "disabled";
}

/** What the list is asked for. */
export interface TokenFilter {
  readonly keyword?: string | undefined;
  readonly state?: "active" | "ended" | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

const stateOf = sql<TokenListRow["state"]>`case
  when t.revoked_at is not null then 'revoked'
  when t.expires_at <= now() then 'expired'
  when u.status = 0 then 'disabled'
  else 'active' end`;

/** One page of the tokens, those in force first. */
export async function findTokens(
  db: Kysely<Schema>,
  { keyword, state, pageNum, pageSize }: TokenFilter,
): Promise<{ rows: TokenListRow[]; total: number }> {
  const words = keyword?.trim();
  const filter = sql`
    ${words ? sql`(${contains(sql.ref("t.name"), words)} or ${contains(sql.ref("u.account"), words)} or starts_with(t.prefix, ${words}) or ${contains(personName("u"), words)})` : sql`true`}
    and ${state === undefined ? sql`true` : state === "active" ? sql`${stateOf} = 'active'` : sql`${stateOf} <> 'active'`}`;
  const { rows } = await sql<TokenListRow>`
    select t.id, t.name, t.prefix, t.user_id as "userId", ${personName("u")} as "userName", u.account,
      t.permissions, t.company_id as "companyId", c.name as "companyName", c.name_en as "companyNameEn",
      t.expires_at as "expireTime", t.created_at as "createdTime", ${nameOfUser("t.created_by")} as "createdByName",
      t.last_used_at as "lastUsedTime", t.last_used_ip as "lastUsedIp",
      coalesce((select sum(d.calls) from api_token_use d
        where d.token_id = t.id and d.day > current_date - 30), 0)::int as "recentCalls",
      t.revoked_at as "revokedTime", ${stateOf} as state
    from api_token t
    join app_user u on u.id = t.user_id
    left join company c on c.id = t.company_id
    where ${filter}
    order by (${stateOf} = 'active') desc, t.id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from api_token t join app_user u on u.id = t.user_id where ${filter}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many tokens of a person are in force. */
export async function countActiveTokens(db: Kysely<Schema>, userId: number): Promise<number> {
  const row = await db
    .selectFrom("api_token")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return row.count;
}
