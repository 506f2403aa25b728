import type { CallResult, z } from "@pharos/api/core";
import type { ChatBotView, listChatBots } from "@pharos/api/message";
import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { leadsEverything } from "../../platform/scope.ts";

type View = z.output<typeof ChatBotView>;
type Owner = CallResult<typeof listChatBots>["owners"][number];

/** More owners than this are chosen by searching, not from a list. */
const ownersMax = 200;

const idsOf = (ids: readonly number[]): RawBuilder<unknown> => sql`any(${[...ids]}::bigint[])`;

/** Robots of the teams and organisations the actor administers, `w` being the row. */
const isAdministered = (actor: Actor): RawBuilder<boolean> =>
  leadsEverything(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(w.company_id = ${idsOf(actor.adminCompanyIds)} or w.team_id = ${idsOf(actor.adminTeamIds)})`;

/** The chat bots the actor may manage, with what became of their last line. */
export async function findChatBots(db: Kysely<Schema>, actor: Actor): Promise<View[]> {
  const { rows } = await sql<View>`
    select w.id, w.vendor, w.name, w.company_id as "companyId", w.team_id as "teamId",
      coalesce(c.name, t.name) as "ownerName", coalesce(c.name_en, t.name_en) as "ownerNameEn",
      w.address_hint as "addressHint", w.sign_key_sealed is not null as "hasSignKey", w.events, w.locale,
      w.is_enabled as "isEnabled", last.status as "lastStatus", coalesce(last.sent_at, last.created_at) as "lastTime",
      last.error as "lastError", ${nameOfUser(sql`w.created_by`)} as "createdByName", w.version
    from notify_webhook w
    left join company c on c.id = w.company_id
    left join team t on t.id = w.team_id
    left join lateral (
      select o.status, o.sent_at, o.created_at, o.error from notification_outbox o
      where o.webhook_id = w.id order by o.id desc limit 1
    ) last on true
    where ${isAdministered(actor)}
    order by "ownerName", w.name, w.id`.execute(db);
  return rows;
}

/** A chat bot as the administrator changes it; undefined when there is none or it is another person's. */
export async function findChatBot(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
): Promise<
  | {
      readonly id: number;
      readonly name: string;
      readonly vendor: string;
      readonly company_id: number | null;
      readonly team_id: number | null;
      readonly events: string[];
      readonly is_enabled: boolean;
      readonly locale: string;
      readonly version: number;
    }
  | undefined
> {
  return db
    .selectFrom("notify_webhook as w")
    .select(["id", "name", "vendor", "company_id", "team_id", "events", "is_enabled", "locale", "version"])
    .where("id", "=", id)
    .where(isAdministered(actor))
    .forUpdate()
    .executeTakeFirst();
}

/** Teams and organisations in use that the actor administers. */
export async function findOwners(
  db: Kysely<Schema>,
  actor: Actor,
  only?: { readonly kind: Owner["kind"]; readonly id: number },
): Promise<Owner[]> {
  const all = leadsEverything(actor);
  const { rows } = await sql<Owner>`
    select * from (
      select 'team' as kind, t.id, t.name, t.name_en as "nameEn" from team t
      where t.status = 1 and ${all ? sql`true` : sql`t.id = ${idsOf(actor.adminTeamIds)}`}
      union all
      select 'company', c.id, c.name, c.name_en from company c
      where c.status = 1 and ${all ? sql`true` : sql`c.id = ${idsOf(actor.adminCompanyIds)}`}
    ) owner
    where ${only ? sql`kind = ${only.kind} and id = ${only.id}` : sql`true`}
    order by kind desc, name, id limit ${ownersMax}`.execute(db);
  return rows;
}

/** How many chat bots an owner has. */
export async function countChatBots(
  db: Kysely<Schema>,
  { companyId, teamId }: { readonly companyId: number | null; readonly teamId: number | null },
): Promise<number> {
  const row = await db
    .selectFrom("notify_webhook")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.or([eb("company_id", "=", companyId), eb("team_id", "=", teamId)]))
    .executeTakeFirstOrThrow();
  return row.count;
}
