import { validity } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";

/** Tables whose rows have a term: state, first and last day. */
type TableWithTerm = "contract" | "service_number";

const code = (name: Parameters<typeof validity.toCode>[0]) => sql.lit(validity.toCode(name));

/**
 * The validity code of a row on a day: the same rule as `validityOf` of the domain, for filters, counts and orders. A test
 * compares the two over many dates.
 */
export function validityCode(table: TableWithTerm, today: string): RawBuilder<number> {
  const { row, day } = { row: sql.table(table), day: sql`${today}::date` };
  return sql<number>`case
    when ${row}.end_date < ${day} or ${row}.status > 1 then ${code("expired")}
    when ${row}.status = 0 or ${row}.start_date > ${day} then ${code("pending")}
    when date_trunc('month', ${row}.end_date::timestamp) = date_trunc('month', ${day}::timestamp)
      then ${code("expiresThisMonth")}
    when ${row}.end_date <= (${day} + interval '3 months')::date then ${code("withinThreeMonths")}
    else ${code("inForce")} end`;
}

/** What ends next first, what is over last and the latest of it first; or the other way round. */
export function urgencyOrder(
  table: TableWithTerm,
  today: string,
  direction: "asc" | "desc",
): RawBuilder<unknown> {
  const { row, day, way } = { row: sql.table(table), day: sql`${today}::date`, way: sql.raw(direction) };
  const isOver = sql`(${row}.end_date < ${day} or ${row}.status > 1)`;
  return sql`${isOver} ${way}, case when ${isOver} then ${day} - ${row}.end_date else ${row}.end_date - ${day} end ${way}`;
}
