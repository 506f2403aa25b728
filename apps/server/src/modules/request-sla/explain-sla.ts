import type { CallResult } from "@pharos/api/core";
import type { explainServiceRequestSla as contract } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { type ChosenPolicyFact, explainClock } from "@pharos/domain/sla";
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
  serviceRequestPolicy,
  serviceRequestRepo,
  slaClockRepo,
  snapshotOf,
  toRequestClock,
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
  const [events, clocks, breaches, policy] = await Promise.all([
    listSlaEvents(db, id),
    slaClockRepo(db).listOf(id),
    isVendor ? listBreaches(db, id) : new Map<number, Breach>(),
    findPolicy(db, row),
  ]);
  const now = time.now();
  const mayExplain = serviceRequestPolicy.explainBreach(actor, row, now) === true;
  return {
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
