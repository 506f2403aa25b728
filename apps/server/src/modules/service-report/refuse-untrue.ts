import { isDeepStrictEqual } from "node:util";
import type { ReportFigures } from "@pharos/api/service-report";
import { hourVisibility, reviewStatus } from "@pharos/domain/enums";
import { type Contradiction, findContradictions, monthOf } from "@pharos/domain/service-report";
import { AppError } from "../../platform/app-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findFigures } from "./figures/find-figures.ts";
import { type ReportRecord, selectNumbers } from "./service-report.repo.ts";

/** What people write in a report. */
export interface ReportTexts {
  readonly summaryMd: string | null;
  readonly suggestionMd: string | null;
}

/**
 * Refuses to publish what is not true any more: figures that have changed since they were made, hours of the month that
 * still wait for review, and texts that say something else than the figures. What goes live is what was on the page.
 */
export async function refuseUntrue(tx: UnitOfWork, row: ReportRecord, texts: ReportTexts): Promise<void> {
  const pending = await countPendingHours(tx, row);
  if (pending > 0) throw new AppError("serviceReport.hoursPending", { vars: { count: pending } });
  const number = await selectNumbers(tx.db)
    .where("service_number.id", "=", row.service_number_id)
    .executeTakeFirstOrThrow();
  const fresh = await findFigures(tx.db, number, monthOf(row.month.slice(0, 7)));
  // As JSON keeps them.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(fresh)), row.frozen))
    throw new AppError("serviceReport.figuresChanged");
  const [first] = contradictionsIn(texts, row.frozen);
  if (first) {
    const vars = { line: first.line, sentence: first.sentence.slice(0, 80), figure: first.figure };
    throw new AppError("serviceReport.textContradicts", {
      vars,
      fields: { [first.field]: { key: "errors.serviceReport.textContradicts", vars } },
    });
  }
}

/** Sentences of a report's texts that its figures refute. */
export function contradictionsIn(
  texts: ReportTexts,
  { trend, plansDone, plansNext, rating }: ReportFigures,
): (Contradiction & { readonly field: keyof ReportTexts })[] {
  const month = trend.at(-1);
  const figures = {
    requests: month?.requests ?? 0,
    firstMet: month?.firstMet ?? 0,
    firstMeasured: month?.firstMeasured ?? 0,
    solveMet: month?.solveMet ?? 0,
    solveMeasured: month?.solveMeasured ?? 0,
    plansDone: plansDone.length,
    plansNext: plansNext.length,
    ratings: rating.count,
    ratingMean: rating.mean,
  };
  return (["summaryMd", "suggestionMd"] as const).flatMap((field) =>
    findContradictions(texts[field] ?? "", figures).map((found) => ({ field, ...found })),
  );
}

/** Hours that an organisation would miss in its report; once their month is closed nobody reviews them any more. */
async function countPendingHours({ db }: UnitOfWork, row: ReportRecord): Promise<number> {
  if (hourVisibility.fromCode(row.hour_visibility) === "nothing") return 0;
  const { from, to } = monthOf(row.month.slice(0, 7));
  const { count } = await db
    .selectFrom("work_hour")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("service_number_id", "=", row.service_number_id)
    .where("deleted_at", "is", null)
    .where("review_status", "=", reviewStatus.toCode("pending"))
    .where("work_date", ">=", from)
    .where("work_date", "<=", to)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("work_hour_month").select("month").where("work_hour_month.month", "=", from)),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
