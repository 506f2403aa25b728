import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";

/** Who books, and when. */
interface Booking {
  readonly by: number;
  readonly at: Date;
}

/** Writes what newly approved records draw, and takes it from the balances. The caller holds the records. */
export async function drawHours(
  db: Kysely<Schema>,
  ids: readonly number[],
  { by, at }: Booking,
): Promise<void> {
  await book(
    db,
    sql`select w.id, w.hours, null::bigint, w.service_number_id, w.contract_item_id, w.contract_id, w.plan_id,
        ${by}::bigint, ${at.toISOString()}::timestamptz
      from work_hour w where w.id = any(${[...ids]}::bigint[]) order by w.id`,
  );
}

/** Gives back exactly what these records have drawn and not given back yet. */
export async function returnHours(
  db: Kysely<Schema>,
  ids: readonly number[],
  { by, at }: Booking,
): Promise<void> {
  await book(
    db,
    sql`select e.work_hour_id, -e.hours, e.id, e.service_number_id, e.contract_item_id, e.contract_id, e.plan_id,
        ${by}::bigint, ${at.toISOString()}::timestamptz
      from work_hour_entry e
      where e.work_hour_id = any(${[...ids]}::bigint[]) and e.hours > 0
        and not exists (select from work_hour_entry back where back.reverses_id = e.id)
      order by e.id`,
  );
}

/** Appends lines to the ledger and moves the balances by their sums. */
async function book(db: Kysely<Schema>, lines: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<BookedLine>`
    insert into work_hour_entry (work_hour_id, hours, reverses_id, service_number_id, contract_item_id, contract_id,
      plan_id, created_by, created_at)
    ${lines}
    returning hours, service_number_id, contract_item_id, contract_id, plan_id`.execute(db);
  // Always in this order, and by id within a table, so that two reviews wait for each other instead of for both.
  await move(db, "service_number", sumsBy(rows, "service_number_id"));
  await move(db, "contract_item", sumsBy(rows, "contract_item_id"));
  await move(db, "contract", sumsBy(rows, "contract_id"));
  await move(db, "plan", sumsBy(rows, "plan_id"));
}

interface BookedLine {
  readonly hours: number;
  readonly service_number_id: number | null;
  readonly contract_item_id: number | null;
  readonly contract_id: number | null;
  readonly plan_id: number | null;
}

/** The column that holds the balance of a table. */
const balances = {
  service_number: "booked_hours",
  contract_item: "booked_hours",
  contract: "booked_hours",
  plan: "actual_hours",
} as const;

/** Hours by balance; reckoned in tenths, so that sums are exact. */
function sumsBy(
  lines: readonly BookedLine[],
  column: Exclude<keyof BookedLine, "hours">,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { hours, [column]: id } of lines)
    if (id !== null) sums.set(id, (sums.get(id) ?? 0) + Math.round(hours * 10));
  return sums;
}

async function move(
  db: Kysely<Schema>,
  table: keyof typeof balances,
  tenths: ReadonlyMap<number, number>,
): Promise<void> {
  const ids = [...tenths.keys()].toSorted((one, other) => one - other);
  if (ids.length === 0) return;
  await sql`select id from ${sql.table(table)} where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    db,
  );
  const amounts = ids.map((id) => (tenths.get(id) ?? 0) / 10);
  const column = sql.ref(balances[table]);
  await sql`
    update ${sql.table(table)} balance set ${column} = balance.${column} + moved.hours
    from unnest(${ids}::bigint[], ${amounts}::numeric[]) as moved (id, hours)
    where balance.id = moved.id`.execute(db);
}
