import type { CallResult } from "@pharos/api/core";
import type { explainServiceRequestSla as contract } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { severity } from "@pharos/domain/enums";
import { sumTurns, type Turn } from "@pharos/domain/service-request";
import { type BusinessCalendar, type ChosenPolicyFact, calendarOf, explainClock } from "@pharos/domain/sla";
import { toBusinessIso, toMs } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  listSlaEvents,
  relationOf,
  type ServiceRequestRow,
  type StoredTurnStep,
  serviceRequestPolicy,
  serviceRequestRepo,
  slaClockRepo,
  snapshotOf,
  toRequestClock,
  toTurns,
  turnSteps,
} from "../service-request/index.ts";

type Explanation = CallResult<typeof contract>;

/** Every clock of a request with the stretches of time that make up its elapsed figure, and the policy behind them. */
export async function explainServiceRequestSla(
  { database, clock: time }: Platform,
  { actor }: Call,
  id: number,
): Promise<Explanation> {
  const db = database.kysely;
  const row = await serviceRequestRepo(db).findVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  const isVendor = relationOf(actor, row).side === "vendor";
  const [events, clocks, breaches, policy, turns] = await Promise.all([
    listSlaEvents(db, id),
    slaClockRepo(db).listOf(id),
    isVendor ? listBreaches(db, id) : new Map<number, Breach>(),
    findPolicy(db, row),
    findTurns(db, id),
  ]);
  const now = time.now();
  const mayExplain = serviceRequestPolicy.explainBreach(actor, row, now) === true;
  const nowMs = now.getTime();
  return {
    turns: turns.map((turn) => toTurnView(turn, solveCalendarOf(row), nowMs)),
    policy: policy && (isVendor ? { ...policy } : { ...policy, name: null, nameEn: null }),
    clocks: clocks.map((clock) => {
      const { intervals, elapsedMinutes } = explainClock(clock, events, snapshotOf(row), now.getTime());
      const view = toRequestClock(row, clock, now);
      return {
        ...view,
        id: clock.id,
        intervals: intervals.map((interval) => ({
          ...interval,
          from: toBusinessIso(toMs(interval.from)),
          to: interval.to === null ? null : toBusinessIso(toMs(interval.to)),
        })),
        elapsedMinutes,
        breach: breaches.get(clock.id) ?? null,
        isExplainable: mayExplain && view.isBreached,
      };
    }),
  };
}

async function findTurns(db: Kysely<Schema>, id: number): Promise<readonly Turn[]> {
  const { rows } = await sql<{ steps: readonly StoredTurnStep[] }>`
    select ${turnSteps(sql`${id}`)} as steps`.execute(db);
  return toTurns(rows[0]?.steps ?? []);
}

/** The calendar in which the promise to solve counts. */
const solveCalendarOf = (row: ServiceRequestRow): BusinessCalendar => {
  const snapshot = snapshotOf(row);
  return calendarOf(snapshot, snapshot.targets[severity.fromCode(row.severity)].calendarCode);
};

function toTurnView(turn: Turn, calendar: BusinessCalendar, nowMs: number): Explanation["turns"][number] {
  const { holder, party, from, to, cause } = turn;
  const [sum] = sumTurns([turn], calendar, { toMs: nowMs }).filter((one) => one.holder === holder);
  return {
    holder,
    party,
    from: toBusinessIso(toMs(from)),
    to: to === null ? null : toBusinessIso(toMs(to)),
    cause,
    minutes: sum?.minutes ?? 0,
    workingMinutes: sum?.workingMinutes ?? 0,
  };
}

type Breach = NonNullable<Explanation["clocks"][number]["breach"]>;

async function listBreaches(db: Kysely<Schema>, requestId: number): Promise<Map<number, Breach>> {
  const rows = await db
    .selectFrom("sla_clock as c")
    .select(["c.id", "c.breach_reason", "c.breach_remark", "c.breach_explained_at"])
    .select(nameOfUser(sql.ref("c.breach_explained_by")).as("by_name"))
    .where("c.service_request_id", "=", requestId)
    .where("c.breach_reason", "is not", null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        reason: row.breach_reason ?? 0,
        remark: row.breach_remark,
        byName: row.by_name,
        time: row.breach_explained_at ?? "",
      },
    ]),
  );
}

/** The policy as it was called when it was chosen; for older requests as it is called now. */
async function findPolicy(db: Kysely<Schema>, row: ServiceRequestRow): Promise<ChosenPolicyFact | null> {
  const { policy } = snapshotOf(row);
  if (policy || row.sla_policy_id === null) return policy ?? null;
  const found = await db
    .selectFrom("sla_policy")
    .selectAll()
    .where("id", "=", row.sla_policy_id)
    .executeTakeFirst();
  if (!found) return null;
  const ownSubject = found.service_number_id !== null ? "serviceNumber" : "organisation";
  const subject = found.is_default
    ? "default"
    : found.contract_item_id !== null
      ? "contractItem"
      : ownSubject;
  return { name: found.name, nameEn: found.name_en, subject };
}
