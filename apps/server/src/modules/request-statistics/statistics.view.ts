import type { CallResult } from "@pharos/api/core";
import type { listSlaAttainment, RequestFigures } from "@pharos/api/service-request";
import { requestFigure } from "@pharos/domain/enums";
import type { GroupRow } from "./statistics.repo.ts";

/** What a group is called; nothing for codes and days, which every reader words themselves. */
export type GroupName = { readonly name: string | null; readonly nameEn: string | null };

type AttainmentRow = CallResult<typeof listSlaAttainment>["list"][number];

/** A group with its figures. */
export function toNamedFigures(row: GroupRow, name: GroupName | undefined) {
  return { key: row.key, name: name?.name ?? null, nameEn: name?.nameEn ?? null, figures: figuresOf(row) };
}

/** A group with its figures and how its promises were kept. */
export function toAttainment(row: GroupRow, name: GroupName | undefined): AttainmentRow {
  return {
    ...toNamedFigures(row, name),
    slaRate: ratesOf(row),
    replyIntervals: replyIntervalsOf(row),
    durations: durationsOf(row),
    ratingAvg: row.rating_mean,
  };
}

/** Every figure by its name. */
export function figuresOf(row: GroupRow): RequestFigures {
  // Object.fromEntries forgets the names.
  return Object.fromEntries(requestFigure.names.map((name) => [name, row[name]])) as RequestFigures;
}

/** Shares of promises that were kept. */
export const ratesOf = (row: GroupRow) => ({
  first: shareOf(row.firstMet, row.firstMet + row.firstBreached),
  reply: shareOf(row.reply_intervals_met, row.reply_intervals_measured),
  solve: shareOf(row.solveMet, row.solveMet + row.solveBreached),
});

/** Follow-up intervals behind their share. */
export const replyIntervalsOf = (row: GroupRow) => ({
  met: row.reply_intervals_met,
  measured: row.reply_intervals_measured,
});

/** Medians and 90 % marks in working minutes of the promises' clocks, one decimal. */
export const durationsOf = (row: GroupRow) => ({
  firstResponseMedian: tenths(row.first_median),
  firstResponseP90: tenths(row.first_p90),
  solveMedian: tenths(row.solve_median),
  solveP90: tenths(row.solve_p90),
});

/** A share, or null when there is nothing to take a share of. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const tenths = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
