import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser, personName } from "../../platform/person-name.ts";
import type { KeptFacts } from "./shift-facts.ts";
import { visibleShiftHandovers } from "./shift-handover.visibility.ts";

/** A note with the people of both shifts: as the roster has them now, after its signature as it had them then. */
export type HandoverRow = Awaited<ReturnType<ReturnType<typeof handovers>["execute"]>>[number];

/** Turns `d` of the outgoing shift: those that end with the change. */
const isOutgoing = sql<boolean>`d.team_id = shift_handover.team_id and d.end_at = shift_handover.change_at`;

/** Turns `d` of the incoming shift: those that go on, and the next that begin within seven days, of others than the outgoing. */
const isIncoming = sql<boolean>`d.team_id = shift_handover.team_id and d.end_at > shift_handover.change_at
  and d.start_at <= coalesce((
    select min(n.start_at) from duty_roster n
    where n.team_id = shift_handover.team_id and n.start_at >= shift_handover.change_at
      and n.start_at < shift_handover.change_at + interval '7 days'
      and not exists (select from duty_roster o where o.team_id = n.team_id and o.user_id = n.user_id
        and o.end_at = shift_handover.change_at)), shift_handover.change_at)
  and not exists (select from duty_roster o where o.team_id = d.team_id and o.user_id = d.user_id
    and o.end_at = shift_handover.change_at)`;

const idsOf = (condition: RawBuilder<boolean>) =>
  sql<number[]>`array(select distinct d.user_id from duty_roster d join app_user u on u.id = d.user_id
    where ${condition} and u.status <> 0 order by d.user_id)`;
const namesOf = (condition: RawBuilder<boolean>) =>
  sql<string[]>`array(select ${personName("u")} from app_user u
    where u.status <> 0 and u.id in (select d.user_id from duty_roster d where ${condition}) order by u.id)`;

/** The names that a signature has kept, else those of now. */
const keptOr = (field: "outgoingNames" | "incomingNames", now: RawBuilder<string[]>) => sql<string[]>`case
  when shift_handover.facts -> ${sql.lit(field)} is null then ${now}
  else array(select jsonb_array_elements_text(shift_handover.facts -> ${sql.lit(field)})) end`;

/** Notes, to be narrowed. */
export function handovers(db: Kysely<Schema>) {
  return db
    .selectFrom("shift_handover")
    .innerJoin("team", "team.id", "shift_handover.team_id")
    .selectAll("shift_handover")
    .select([
      "team.name as team_name",
      "team.name_en as team_name_en",
      "team.group_type",
      sql<KeptFacts | null>`shift_handover.facts`.as("frozen"),
      idsOf(isOutgoing).as("outgoing_ids"),
      idsOf(isIncoming).as("incoming_ids"),
      keptOr("outgoingNames", namesOf(isOutgoing)).as("outgoing_names"),
      keptOr("incomingNames", namesOf(isIncoming)).as("incoming_names"),
      nameOfUser("shift_handover.handed_over_by").as("handed_over_by_name"),
      nameOfUser("shift_handover.received_by").as("received_by_name"),
    ]);
}

/** One visible note; locked against other changes when asked for. */
export async function findHandover(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  { isLocked = false } = {},
): Promise<HandoverRow | undefined> {
  const found = handovers(db).where("shift_handover.id", "=", id).where(visibleShiftHandovers(actor));
  return (isLocked ? found.forUpdate("shift_handover") : found).executeTakeFirst();
}

/** How many notes wait for somebody of the incoming shift. */
export async function countToReceive(db: Kysely<Schema>, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shift_handover
    where state = 'handedOver' and handed_over_by <> ${actor.userId} and team_id = any(${[...actor.teamIds]}::bigint[])
      and exists (select from duty_roster d where d.user_id = ${actor.userId} and ${isIncoming})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Written as late as this after the end of a turn, a note is still that turn's. */
const lateHours = 12;

/** The end of the turn a note is about: the own running one before one that has just ended, or anybody's for who runs the team. */
export async function findChange(
  db: Kysely<Schema>,
  {
    teamId,
    userId,
    isForOthers,
    now,
  }: { readonly teamId: number; readonly userId: number; readonly isForOthers: boolean; readonly now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ end_at: string }>`
    select d.end_at from duty_roster d
    where d.team_id = ${teamId} and d.start_at <= ${now} and d.end_at > ${now}::timestamptz - ${sql.lit(`${lateHours} hours`)}::interval
      and (d.user_id = ${userId} or ${isForOthers})
    order by d.user_id = ${userId} desc, d.end_at > ${now} desc, abs(extract(epoch from d.end_at - ${now}::timestamptz))
    limit 1`.execute(db);
  return rows[0]?.end_at;
}
