import type { Kysely, Schema, Selectable } from "@pharos/db";
import type { WebhookEventCode } from "@pharos/domain/enums";
import { sql } from "kysely";
import { nameOfUser } from "../../../platform/person-name.ts";

/** A webhook as the list shows it. */
export interface SubscriptionListRow {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly events: WebhookEventCode[];
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly companyNameEn: string | null;
  readonly teamId: number | null;
  readonly teamName: string | null;
  readonly teamNameEn: string | null;
  readonly hasContact: boolean;
  readonly isEnabled: boolean;
  readonly pausedTime: string | null;
  readonly failuresInRow: number;
  readonly ownerName: string | null;
  readonly waitingCount: number;
  readonly givenUpCount: number;
  readonly lastDeliveredTime: string | null;
  readonly version: number;
}

/** Every webhook; there are few. */
export async function findSubscriptions(db: Kysely<Schema>): Promise<SubscriptionListRow[]> {
  const { rows } = await sql<SubscriptionListRow>`
    select s.id, s.name, s.url, s.events, s.company_id as "companyId", c.name as "companyName",
      c.name_en as "companyNameEn", s.team_id as "teamId", t.name as "teamName", t.name_en as "teamNameEn",
      s.has_contact as "hasContact", s.is_enabled as "isEnabled", s.paused_at as "pausedTime",
      s.failures_in_row as "failuresInRow", ${nameOfUser("s.owner_user_id")} as "ownerName",
      log.waiting::int as "waitingCount", log.given_up::int as "givenUpCount", log.last as "lastDeliveredTime", s.version
    from webhook_subscription s
    left join company c on c.id = s.company_id
    left join team t on t.id = s.team_id
    left join lateral (
      select count(*) filter (where d.status = 0) as waiting, count(*) filter (where d.status = 2) as given_up,
        max(d.ended_at) filter (where d.status = 1) as last
      from webhook_delivery d where d.subscription_id = s.id
    ) log on true
    order by s.name, s.id`.execute(db);
  return rows;
}

/** A webhook, locked until the transaction ends. */
export function lockSubscription(
  db: Kysely<Schema>,
  id: number,
): Promise<Selectable<Schema["webhook_subscription"]> | undefined> {
  return db
    .selectFrom("webhook_subscription")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** How many webhooks there are. */
export async function countSubscriptions(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom("webhook_subscription")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether the organisation and the team of a filter exist. */
export async function hasFilter(
  db: Kysely<Schema>,
  { companyId, teamId }: { readonly companyId: number | null; readonly teamId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select (${companyId}::bigint is null or exists (select from company where id = ${companyId}::bigint and status = 1))
      and (${teamId}::bigint is null or exists (select from team where id = ${teamId}::bigint and status = 1))
      as is_known`.execute(db);
  return rows[0]?.is_known ?? false;
}
