import {
  type Ask,
  beijingDay,
  type Comparison,
  compare,
  daysOfMonth,
  mean,
  type ReadRows,
  sum,
} from "./rows.ts";

interface RequestRow {
  readonly status: number;
  readonly severity: number;
  readonly close_type: number | null;
  readonly urgent_count: number;
  readonly escalation_level: number;
  readonly reopen_count: number;
  readonly number: number | null;
  readonly day: string;
  readonly scores: readonly (number | null)[] | null;
}

const [closed, archived] = [2, 3];
const cancelled = 3;
const isOpen = ({ status }: RequestRow): boolean => status !== closed && status !== archived;
const isCancelled = ({ close_type }: RequestRow): boolean => close_type === cancelled;

async function readRequests(read: ReadRows, month: string): Promise<readonly RequestRow[]> {
  const { from, to } = daysOfMonth(month);
  return read<RequestRow>(`
    select r.status, r.severity, r.close_type, r.urgent_count, r.escalation_level, r.reopen_count,
      r.service_number_id as number, ${beijingDay("r.submitted_at")} as day,
      (select json_build_array(g.response_score, g.duration_score, g.result_score, g.report_score)
        from service_request_rating g where g.service_request_id = r.id and g.superseded_at is null) as scores
    from service_request r
    where r.deleted_at is null and ${beijingDay("r.submitted_at")} between '${from}' and '${to}'`);
}

const meanOf = ({ scores }: RequestRow): number | null => (scores === null ? null : mean(scores));

/** The statistics of the requests of a month. */
export async function compareStatistics(
  read: ReadRows,
  ask: Ask,
  month: string,
  into: Comparison,
): Promise<void> {
  const rows = await readRequests(read, month);
  const { from, to } = daysOfMonth(month);
  const shown = await ask<{
    totals: Record<string, number>;
    bySeverity: { key: string; figures?: Record<string, number> }[];
    ratingAvg: number | null;
    ratings: { count: number };
  }>(`/esapi/fault/statistics?startTime=${from}&endTime=${to}`);
  const count = (isCounted: (row: RequestRow) => boolean) => rows.filter(isCounted).length;
  const figures: Record<string, number> = {
    submitted: rows.length,
    open: count(isOpen),
    cancelled: count(isCancelled),
    closed: count((row) => !isOpen(row) && !isCancelled(row)),
    urgent: count((row) => row.urgent_count > 0),
    escalated: count((row) => row.escalation_level > 0),
    reopened: count((row) => row.reopen_count > 0),
    rated: count((row) => row.scores !== null),
  };
  for (const [name, expected] of Object.entries(figures))
    compare(into, `${month} statistics ${name}`, { rows: expected, product: shown.totals[name] });
  const average = mean(rows.map(meanOf));
  compare(into, `${month} statistics rating`, { rows: average, product: shown.ratingAvg }, 0.051);
}

interface Report {
  readonly figures: {
    readonly trend: readonly { month: string; requests: number }[];
    readonly bySeverity: readonly { severity: number; requests: number }[];
    readonly rating: { count: number; mean: number | null };
    readonly plansDone: readonly { planNo: string }[];
    readonly quotas: readonly { name: string; granted: number; usedInMonth: number; left: number }[];
    readonly hours: { total: number; byType: readonly { taskType: number; hours: number }[] } | null;
  };
}

interface NumberRow {
  readonly id: number;
  readonly sn: string;
  readonly hour_visibility: number;
}

/** The monthly report of every service number that has one, or of which one can be made. */
export async function compareReports(
  read: ReadRows,
  ask: Ask,
  month: string,
  into: Comparison,
): Promise<void> {
  const requests = await readRequests(read, month);
  const numbers = await read<NumberRow>(`
    select n.id, n.sn, c.hour_visibility from service_number n join company c on c.id = n.company_id order by n.id`);
  for (const number of numbers) {
    const report = await findReport(ask, number, month);
    if (report === null) continue;
    const of = `${month} report ${number.sn}`;
    const mine = requests.filter((row) => row.number === number.id);
    compareRequests(report, mine, { of, month }, into);
    await compareWork(read, report, number, { of, month }, into);
  }
}

async function findReport(ask: Ask, { id }: NumberRow, month: string): Promise<Report | null> {
  const made = await ask<{ reportId: number } | null>(
    `/esapi/service/${id}/report/generate_month_report?month=${month}`,
  );
  const list = made
    ? null
    : await ask<{ list: { reportId: number; month: string }[] } | null>(
        `/esapi/service/${id}/report?pageSize=200`,
      );
  const reportId = made?.reportId ?? list?.list.find((one) => one.month === month)?.reportId;
  return reportId === undefined ? null : ask<Report>(`/esapi/service/${id}/report/${reportId}`);
}

interface Named {
  readonly of: string;
  readonly month: string;
}

function compareRequests(
  { figures }: Report,
  mine: readonly RequestRow[],
  { of, month }: Named,
  into: Comparison,
): void {
  const trend = figures.trend.find((one) => one.month === month);
  compare(into, `${of} requests`, { rows: mine.length, product: trend?.requests ?? 0 });
  for (const severity of [0, 1, 2, 3]) {
    const shown = figures.bySeverity.find((one) => one.severity === severity)?.requests ?? 0;
    const rows = mine.filter((row) => row.severity === severity).length;
    compare(into, `${of} severity ${severity}`, { rows, product: shown });
  }
  const rated = mine.map(meanOf).filter((score) => score !== null);
  compare(into, `${of} ratings`, { rows: rated.length, product: figures.rating.count });
  compare(into, `${of} rating`, { rows: mean(rated), product: figures.rating.mean }, 0.11);
}

async function compareWork(
  read: ReadRows,
  { figures }: Report,
  { id, hour_visibility }: NumberRow,
  { of, month }: Named,
  into: Comparison,
): Promise<void> {
  const { from, to } = daysOfMonth(month);
  const ended = await read<{ plan_no: string }>(`
    select plan_no from plan where service_number_id = ${id} and deleted_at is null and status = 2
      and ${beijingDay("ended_at")} between '${from}' and '${to}' order by plan_no`);
  compare(into, `${of} plans done`, {
    rows: ended.map(({ plan_no }) => plan_no),
    product: figures.plansDone.map(({ planNo }) => planNo).toSorted(),
  });
  const lines = await read<{
    item: string;
    kind: number;
    reversed: number | null;
    amount: number;
    day: string;
  }>(`
    select i.name as item, q.kind, r.kind as reversed, q.amount::float8 as amount, ${beijingDay("q.created_at")} as day
    from service_item i join quota_entry q on q.service_item_id = i.id left join quota_entry r on r.id = q.reverses_id
    where i.service_number_id = ${id} and i.deleted_at is null and i.is_limited
      and ${beijingDay("q.created_at")} <= '${to}'`);
  const isUse = ({ kind, reversed }: (typeof lines)[number]) => kind === 1 || reversed === 1;
  for (const quota of figures.quotas) {
    const own = lines.filter(({ item }) => item === quota.name);
    const amount = (part: typeof own) => sum(part.map((line) => line.amount));
    compare(into, `${of} quota ${quota.name} left`, { rows: amount(own), product: quota.left });
    const granted = amount(own.filter((line) => !isUse(line)));
    compare(into, `${of} quota ${quota.name} granted`, { rows: granted, product: quota.granted });
    const used = own.filter((line) => isUse(line) && line.day >= from);
    compare(into, `${of} quota ${quota.name} used`, { rows: -amount(used) || 0, product: quota.usedInMonth });
  }
  const hours = await read<{ type: number; hours: number }>(`
    select service_type as type, hours::float8 as hours from work_hour
    where service_number_id = ${id} and deleted_at is null and review_status = 1
      and work_date between '${from}' and '${to}'`);
  // Organisations that see nothing of hours have none in their report.
  if (figures.hours === null) {
    compare(into, `${of} hours hidden`, { rows: hour_visibility, product: 0 });
    return;
  }
  compare(into, `${of} hours`, { rows: sum(hours.map((row) => row.hours)), product: figures.hours.total });
  for (const { taskType, hours: shown } of figures.hours.byType) {
    const rows = sum(hours.filter(({ type }) => type === taskType).map((row) => row.hours));
    compare(into, `${of} hours of type ${taskType}`, { rows, product: shown });
  }
}
