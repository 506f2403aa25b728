import type { bookHalfHour as bookEndpoint, listHalfHours as listEndpoint } from "@pharos/api/consult";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { acrossOrganisations, type Kysely, type Schema } from "@pharos/db";
import { textLengths } from "@pharos/domain/limits";
import { toBusinessIso, toIso, toMs } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { addAppointment, findFreeHalfHours } from "../plan/index.ts";
import { consultPolicy } from "./consult.policy.ts";
import { appendRecords, type ConsultRow, findConsult, lockConsult } from "./consult.repo.ts";
import { hintConsult } from "./consult.signals.ts";

/** When the expert who has a consultation has half an hour. Says nothing of what takes the other times. */
export async function listHalfHours(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof listEndpoint>> {
  const db = database.kysely;
  const row = await findConsult(db, actor, id);
  authorize(consultPolicy, "book", actor, row, clock.now());
  const free = await acrossOrganisations(async () =>
    (await findTeam(db, row)) === undefined
      ? []
      : findFreeHalfHours(db, row.expert_user_id ?? 0, clock.now()),
  );
  return { expertName: row.expert_name ?? "", startTimes: free.map(toIso) };
}

/** Makes a plan of half an hour of the expert's; both sides hear of it, and the talk says so. */
export async function bookHalfHour(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, startTime }: HandlerInput<typeof bookEndpoint>["body"],
): Promise<CallResult<typeof bookEndpoint>> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const row = await lockConsult(tx, actor, id);
    authorize(consultPolicy, "book", actor, row, tx.now);
    const startMs = toMs(startTime);
    // Plans of other organisations decide whether the expert has the time.
    const added = await acrossOrganisations(() => addFor(tx, call, row, startMs));
    if (!added) throw new AppError("consult.halfHourTaken");
    await appendRecords(tx, row, [
      {
        by: null,
        event: "booked",
        params: {
          name: actor.name,
          expert: row.expert_name ?? "",
          time: minuteOf(startMs),
          number: added.planNo,
        },
      },
    ]);
    hintConsult(tx, id, "consult.booked");
    return { planId: added.id, planNo: added.planNo };
  });
}

async function addFor(tx: UnitOfWork, call: Call, row: ConsultRow, startMs: number) {
  const teamId = await findTeam(tx.db, row);
  if (teamId === undefined || row.expert_user_id === null) return undefined;
  return addAppointment(tx, call, {
    title: [...row.title].slice(0, textLengths.title).join(""),
    companyId: row.company_id,
    teamId,
    userId: row.expert_user_id,
    askerId: row.created_by,
    consultId: row.id,
    startMs,
  });
}

const minuteOf = (ms: number): string => toBusinessIso(ms).slice(0, 16).replace("T", " ");

/** The team in which the expert serves the customer; else the expert's own. */
async function findTeam(
  db: Kysely<Schema>,
  { expert_user_id, company_id }: Pick<ConsultRow, "expert_user_id" | "company_id">,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.team_id as id from team_member m
    left join team_company t on t.team_id = m.team_id and t.company_id = ${company_id}
    where m.user_id = ${expert_user_id} and m.status = 1
    order by t.company_id is null, coalesce(t.is_main, false) desc, m.team_id limit 1`.execute(db);
  return rows[0]?.id;
}
