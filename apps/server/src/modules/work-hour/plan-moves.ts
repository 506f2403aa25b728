import { hourItemChoice } from "@pharos/domain/enums";
import {
  businessTimeZone,
  dateOfDayNumber,
  dayMs,
  dayNumberOf,
  endOfDayMs,
  toIso,
  toMs,
} from "@pharos/domain/time";
import { overlap, sameDayIn } from "@pharos/domain/work-hour";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { Account } from "./corrected-balances.repo.ts";
import { findAccount } from "./hour-target.repo.ts";
import { closedMonths } from "./month.repo.ts";
import { findOverlap } from "./overlap.ts";
import type { HourRow } from "./work-hour.repo.ts";

/** A record, and what becomes of it. */
export interface HourMove {
  readonly row: HourRow;
  readonly to: Pick<
    HourRow,
    | "contract_item_id"
    | "contract_id"
    | "service_number_id"
    | "item_choice"
    | "work_date"
    | "start_at"
    | "end_at"
  >;
}

/** Why a record cannot go where it should. */
export type MoveRefusal =
  | "workHour.itemOfOther"
  | "workHour.monthClosed"
  | "workHour.inFuture"
  | "workHour.overlapThere";

interface Destination {
  /** Any day of the month they go to. */
  readonly month: string | undefined;
  readonly target: Account | null;
}

/** Where records go: those that stay as they are left out, those that cannot go with the reason. */
export async function planMoves(
  tx: UnitOfWork,
  rows: readonly HourRow[],
  { month, target }: Destination,
): Promise<{ readonly moves: HourMove[]; readonly refused: { id: number; code: MoveRefusal }[] }> {
  const isClosed = month !== undefined && (await closedMonths(tx.db, [month])).size > 0;
  const moves: HourMove[] = [];
  const refused: { id: number; code: MoveRefusal }[] = [];
  for (const row of rows) {
    const days =
      month === undefined ? 0 : dayNumberOf(sameDayIn(row.work_date, month)) - dayNumberOf(row.work_date);
    const there = shifted(row, days);
    const code = days === 0 ? null : await refusalOf(tx, there, { isClosed, moves });
    if (code) refused.push({ id: row.id, code });
    else {
      const to = { ...there, ...(await accountOn(tx, there, target)) };
      if (days !== 0 || to.contract_item_id !== row.contract_item_id) moves.push({ row, to: moved(to) });
    }
  }
  return { moves, refused };
}

/** A record as many days later, at the same time of the day. */
function shifted(row: HourRow, days: number): HourRow {
  if (days === 0) return row;
  const later = (at: string) => toIso(toMs(at) + days * dayMs);
  return {
    ...row,
    start_at: later(row.start_at),
    end_at: later(row.end_at),
    work_date: dateOfDayNumber(dayNumberOf(row.work_date) + days),
  };
}

const moved = ({
  contract_item_id,
  contract_id,
  service_number_id,
  item_choice,
  work_date,
  start_at,
  end_at,
}: HourRow): HourMove["to"] => ({
  contract_item_id,
  contract_id,
  service_number_id,
  item_choice,
  work_date,
  start_at,
  end_at,
});

async function refusalOf(
  tx: UnitOfWork,
  there: HourRow,
  { isClosed, moves }: { readonly isClosed: boolean; readonly moves: readonly HourMove[] },
): Promise<MoveRefusal | null> {
  if (isClosed) return "workHour.monthClosed";
  if (toMs(there.end_at) > endOfDayMs(tx.now.getTime(), businessTimeZone)) return "workHour.inFuture";
  const isTaken =
    moves.some(
      ({ row, to }) => row.executor_user_id === there.executor_user_id && overlap(spanOf(to), spanOf(there)),
    ) || (await findOverlap(tx.db, there, there.id)) !== undefined;
  return isTaken ? "workHour.overlapThere" : null;
}

const spanOf = ({ start_at, end_at }: { readonly start_at: string; readonly end_at: string }) => ({
  startMs: toMs(start_at),
  endMs: toMs(end_at),
});

/** What a record draws on: the target, or what is in force on its day where nobody has chosen otherwise. */
async function accountOn(
  { db }: UnitOfWork,
  row: HourRow,
  target: Account | null,
): Promise<Partial<Account>> {
  if (target)
    return {
      contract_item_id: target.contract_item_id,
      contract_id: target.contract_id,
      service_number_id: target.service_number_id,
    };
  const isByDay =
    row.item_choice === null ||
    row.item_choice === hourItemChoice.toCode("inForce") ||
    row.item_choice === hourItemChoice.toCode("byHand");
  const { service_number_id: serviceNumberId, company_id: companyId, work_date: workDate } = row;
  if (!isByDay || serviceNumberId === null || companyId === null) return {};
  const account = await findAccount(db, { serviceNumberId, companyId, workDate });
  return account ? { contract_item_id: account.contractItemId, contract_id: account.contractId } : {};
}
