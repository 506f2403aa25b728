import { sql } from "kysely";
import { nameOfUser } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { datesOf } from "./period-time.ts";
import type { LeaveStep } from "./team.events.ts";

interface NotifiedLeave {
  readonly user_id: number;
  readonly name: string;
  readonly from_at: string;
  readonly to_at: string | null;
  readonly substitute_id: number | null;
  readonly decision_remark: string | null;
  readonly version: number;
  readonly admin_ids: number[];
  readonly lead_ids: number[];
}

/** Tells those who decide of leave that is asked for, the person of what was decided, and the substitute of what to take over. */
export async function notifyLeave(
  tx: UnitOfWork,
  { id, step, by }: { readonly id: number; readonly step: LeaveStep; readonly by: number },
): Promise<void> {
  const leave = await findNotified(tx, id);
  if (!leave) return;
  const { startDate, endDate } = datesOf(leave);
  const about = {
    type: "system",
    level: "info",
    params: {
      name: leave.name,
      from: startDate,
      until: endDate ?? startDate,
      reason: leave.decision_remark ?? "–",
    },
    object: { type: "engineer", id: leave.user_id },
  } as const;
  const key = `leave:${id}:${leave.version}:${step}`;
  if (step === "requested")
    return notify(tx, {
      ...about,
      event: "leave.requested",
      userIds: leave.admin_ids.length > 0 ? [] : leave.lead_ids,
      audience: { teamAdmins: leave.admin_ids },
      titleKey: "teamServer.message.leaveRequested",
      link: "/myTeam?tab=leave",
      dedupeKey: key,
    });
  const others = leave.admin_ids.filter((userId) => userId !== by);
  if (step === "cancelled" || step === "ended")
    await notify(tx, {
      ...about,
      event: "leave.changed",
      userIds: [],
      audience: { teamAdmins: others, owner: by === leave.user_id ? [] : [leave.user_id] },
      titleKey: "teamServer.message.leaveCancelled",
      link: "/myTeam?tab=leave",
      dedupeKey: key,
    });
  else if (by !== leave.user_id)
    await notify(tx, {
      ...about,
      event: "leave.decided",
      userIds: [],
      audience: { owner: [leave.user_id] },
      titleKey: `teamServer.message.leave${step === "refused" ? "Refused" : "Granted"}`,
      link: "/myTeam?tab=leave",
      dedupeKey: key,
    });
  if (leave.substitute_id !== null && step !== "refused")
    await notify(tx, {
      ...about,
      userIds: [leave.substitute_id],
      titleKey:
        step === "cancelled" || step === "ended"
          ? "teamServer.message.substitutionEnded"
          : "teamServer.message.substitution",
      link: "/myTeam?tab=calendar",
      dedupeKey: `${key}:substitute`,
    });
}

async function findNotified(tx: UnitOfWork, id: number): Promise<NotifiedLeave | undefined> {
  const { rows } = await sql<NotifiedLeave>`
    select p.user_id, ${nameOfUser("p.user_id")} as name, p.from_at, p.to_at, p.substitute_id, p.decision_remark, p.version,
      array(
        select distinct a.user_id from team_member m
        join team t on t.id = m.team_id and t.status = 1
        join team_member a on a.team_id = m.team_id and a.status = 1 and a.is_admin
        where m.user_id = p.user_id and m.status = 1 and a.user_id <> p.user_id) as admin_ids,
      array(
        select ur.user_id from user_role ur join role r on r.id = ur.role_id
        where r.code = 'pa' and ur.user_id <> p.user_id) as lead_ids
    from engineer_period p where p.id = ${id}`.execute(tx.db);
  return rows[0];
}
