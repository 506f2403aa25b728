import { type Ask, beijingDay, type Comparison, compare, daysFrom, type ReadRows, sum } from "./rows.ts";

interface NumberRow {
  readonly id: number;
  readonly sn: string;
  readonly first: string;
  readonly last: string;
  readonly quota_hours: number | null;
  readonly planned: number | null;
  readonly before: number;
  readonly booked: number;
  readonly items_amount: number | null;
  readonly contract_amount: number | null;
  readonly siblings: number;
  readonly requests: number;
}

interface Shown {
  readonly contractValue: number | null;
  readonly valueSoFar: number | null;
  readonly requests: number;
  readonly costPerRequest: number | null;
  readonly hours: {
    readonly planned: number | null;
    readonly used: number;
    readonly left: number | null;
    readonly costPerHour: number | null;
  };
  readonly quotas: readonly { unit: string; granted: number; used: number; remaining: number }[];
}

const cents = (value: number): number => Math.round(value * 100) / 100;

/** What every service number costs beside what it was used for, as of a day. */
export async function compareCosts(read: ReadRows, ask: Ask, today: string, into: Comparison): Promise<void> {
  const numbers = await read<NumberRow>(`
    select n.id, n.sn, n.start_date::text as first, n.end_date::text as last, n.quota_hours::float8 as quota_hours,
      (select sum(i.planned_hours)::float8 from contract_item i where i.service_number_id = n.id and i.status <> 3) as planned,
      coalesce((select sum(i.actual_hours)::float8 from contract_item i
        where i.service_number_id = n.id and i.status <> 3), 0) as before,
      coalesce((select sum(w.hours)::float8 from work_hour w
        where w.service_number_id = n.id and w.deleted_at is null and w.review_status = 1), 0) as booked,
      (select sum(i.amount)::float8 from contract_item i where i.service_number_id = n.id and i.status <> 3) as items_amount,
      c.amount::float8 as contract_amount,
      (select count(*)::int from service_number o join service_subscription t on t.id = o.subscription_id
        where t.contract_id = c.id) as siblings,
      (select count(*)::int from service_request r where r.service_number_id = n.id and r.deleted_at is null
        and ${beijingDay("r.submitted_at")} between n.start_date::text and n.end_date::text) as requests
    from service_number n join service_subscription s on s.id = n.subscription_id join contract c on c.id = s.contract_id
    order by n.id`);
  for (const row of numbers) {
    const shown = await ask<Shown>(`/esapi/service/account/costEfficiency/${row.id}`);
    compareValue(row, shown, today, into);
    await compareQuotas(read, row, shown, into);
  }
}

function compareValue(row: NumberRow, shown: Shown, today: string, into: Comparison): void {
  const of = `cost ${row.sn}`;
  const share = row.contract_amount === null ? null : row.contract_amount / Math.max(1, row.siblings);
  const value = row.items_amount ?? share;
  const until = row.last < today ? row.last : today;
  const passed = until < row.first ? 0 : daysFrom(row.first, until).length;
  const soFar = value === null ? null : cents((value * passed) / daysFrom(row.first, row.last).length);
  const used = sum([row.before, row.booked]);
  const planned = row.quota_hours ?? row.planned;
  const figures: Record<string, readonly [unknown, unknown]> = {
    value: [value === null ? null : cents(value), shown.contractValue],
    "value so far": [soFar, shown.valueSoFar],
    requests: [row.requests, shown.requests],
    "per request": [
      soFar === null || row.requests === 0 ? null : cents(soFar / row.requests),
      shown.costPerRequest,
    ],
    "hours planned": [planned, shown.hours.planned],
    "hours used": [used, shown.hours.used],
    "hours left": [planned === null ? null : sum([planned, -used]), shown.hours.left],
    "per hour": [soFar === null || used <= 0 ? null : cents(soFar / used), shown.hours.costPerHour],
  };
  for (const [name, [rows, product]] of Object.entries(figures))
    compare(into, `${of} ${name}`, { rows, product }, 0.011);
}

async function compareQuotas(
  read: ReadRows,
  { id, sn }: NumberRow,
  shown: Shown,
  into: Comparison,
): Promise<void> {
  const lines = await read<{ unit: string; is_use: boolean; amount: number }>(`
    select i.unit, (q.kind = 1 or coalesce(r.kind, 0) = 1) as is_use, q.amount::float8 as amount
    from service_item i join quota_entry q on q.service_item_id = i.id left join quota_entry r on r.id = q.reverses_id
    where i.service_number_id = ${id} and i.deleted_at is null and i.is_limited`);
  for (const { unit, granted, used, remaining } of shown.quotas) {
    const own = lines.filter((line) => line.unit === unit);
    const amount = (isUse: boolean) =>
      sum(own.filter((line) => line.is_use === isUse).map((line) => line.amount));
    compare(into, `cost ${sn} quota ${unit}`, {
      rows: [amount(false), -amount(true) || 0, sum(own.map((line) => line.amount))],
      product: [granted, used, remaining],
    });
  }
}
