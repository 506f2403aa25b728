import type { getCostEfficiency as endpoint } from "@pharos/api/contract-item";
import type { CallResult } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { businessToday, periodDays } from "@pharos/domain/contract";
import { median, monthsBetween, quotaBurnDown, quotaStatus } from "@pharos/domain/contract-item";
import { quotaUnit } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type CostRecord,
  countRequestsByMonth,
  findCosts,
  findMonthlyLines,
  type MonthlyLine,
} from "./cost-efficiency.repo.ts";
import { findHourBalance } from "./hour-balance.ts";

type Answer = CallResult<typeof endpoint>;

const daysPerMonth = 365.25 / 12;

/** What a service number costs beside what it was used for. */
export async function readCostEfficiency(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  id: number,
): Promise<Answer> {
  const { kysely } = database;
  const today = businessToday(clock.now());
  const [row] = await findCosts(kysely, actor, { id });
  if (!row) throw new AppError("contractItem.serviceNumber.notFound");
  const [byMonth, lines, peers] = await Promise.all([
    countRequestsByMonth(kysely, actor, id),
    findMonthlyLines(kysely, id),
    findCosts(kysely, actor, { maintenanceLevel: row.maintenance_level, begunBy: today }),
  ]);
  const months = monthsBetween(row.start_date, row.end_date < today ? row.end_date : today);
  const figures = figuresOf(row, today);
  const others = peers.filter((peer) => peer.id !== id);
  return {
    accId: row.id,
    sn: row.sn,
    name: row.name,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    maintLevel: row.maintenance_level,
    startTime: row.start_date,
    endTime: row.end_date,
    contractValue: figures.value,
    valueSource: figures.source,
    valueSoFar: figures.valueSoFar,
    requests: row.requests ?? 0,
    requestsByMonth: months.map((month) => ({ month, count: byMonth.get(month) ?? 0 })),
    costPerRequest: figures.costPerRequest,
    requestsPerMonth: figures.requestsPerMonth,
    comparison: comparisonOf(others.map((peer) => figuresOf(peer, today))),
    hours: await findHourBalance(kysely, id, { months, valueSoFar: figures.valueSoFar, today }),
    quotas: quotasOf(lines, months).map((quota) => ({
      ...quota,
      ratio: quotaRatioOf(quota),
      peerRatio: median(
        others.flatMap((peer) => {
          const same = peer.quotas.find(({ unit }) => unit === quota.unit);
          return (same && quotaRatioOf(same)) ?? [];
        }),
      ),
    })),
  };
}

/** What an hour under a service number has cost over its term so far; undefined for those who may not see costs. */
export async function findCostPerHour(
  db: Kysely<Schema>,
  actor: Actor,
  { serviceNumberId, today }: { readonly serviceNumberId: number; readonly today: string },
): Promise<number | null | undefined> {
  if (!actor.permissions.has("sn:cost")) return undefined;
  const [row] = await findCosts(db, actor, { id: serviceNumberId });
  if (!row) return undefined;
  const { valueSoFar } = figuresOf(row, today);
  return (await findHourBalance(db, serviceNumberId, { months: [], valueSoFar, today })).costPerHour;
}

interface Figures {
  readonly value: number | null;
  readonly source: "items" | "contract" | null;
  readonly valueSoFar: number | null;
  readonly costPerRequest: number | null;
  readonly requestsPerMonth: number | null;
}

function figuresOf(row: CostRecord, today: string): Figures {
  const source = row.items_amount !== null ? "items" : row.contract_amount !== null ? "contract" : null;
  const share =
    row.contract_amount === null ? null : row.contract_amount / Math.max(1, row.numbers_of_contract);
  const value = row.items_amount ?? share;
  const passedDays = Math.max(0, periodDays(row.start_date, row.end_date < today ? row.end_date : today));
  const valueSoFar =
    value === null ? null : cents((value * passedDays) / periodDays(row.start_date, row.end_date));
  const requests = row.requests ?? 0;
  return {
    value: value === null ? null : cents(value),
    source,
    valueSoFar,
    costPerRequest: valueSoFar === null || requests === 0 ? null : cents(valueSoFar / requests),
    requestsPerMonth: passedDays === 0 ? null : cents(requests / Math.max(1, passedDays / daysPerMonth)),
  };
}

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Used ÷ granted, with four decimals; null without a grant. */
const quotaRatioOf = ({ granted, used }: { readonly granted: number; readonly used: number }) =>
  granted > 0 ? Math.round((used / granted) * 10_000) / 10_000 : null;

function comparisonOf(peers: readonly Figures[]): Answer["comparison"] {
  const medianOf = (name: "requestsPerMonth" | "costPerRequest") =>
    median(peers.flatMap((peer) => peer[name] ?? []));
  return {
    numbers: peers.length,
    requestsPerMonth: medianOf("requestsPerMonth"),
    costPerRequest: medianOf("costPerRequest"),
  };
}

/** Quotas of different units never add up: each has a course of its own. */
function quotasOf(
  lines: readonly MonthlyLine[],
  months: readonly string[],
): Omit<Answer["quotas"][number], "ratio" | "peerRatio">[] {
  return quotaUnit.codes.flatMap((unit) => {
    const entries = lines.filter((line) => line.unit === unit);
    if (entries.length === 0) return [];
    return [{ unit, ...quotaStatus(entries), months: quotaBurnDown(entries, months) }];
  });
}
