import type { CustomerReview } from "@pharos/api/board";
import { type RenewalFacts, renewalRisk } from "@pharos/domain/board";
import { businessToday, daysLeft } from "@pharos/domain/contract";
import { contractStatus, renewState } from "@pharos/domain/enums";
import { dayNumberOf } from "@pharos/domain/time";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { summariseInspections } from "../../inspection/index.ts";
import { customerById } from "../../organisation/index.ts";
import { refuseLongPeriod } from "../refuse-long-period.ts";
import { contractsOf } from "./review-contracts.ts";
import { requestFiguresOf } from "./review-requests.ts";
import { hoursOf, plansOf } from "./review-work.ts";

/** Days of a review, both included. */
export interface ReviewDays {
  readonly from: string;
  readonly to: string;
}

/** What is looked at: whose, of which days, for whom and now. */
export interface Review {
  readonly companyId: number;
  readonly days: ReviewDays;
  readonly call: Call;
  readonly now: Date;
}

/** Everything that is said of a customer before the talk about the next term, as far as the caller may see it. */
export async function readReview(
  platform: Platform,
  call: Call,
  companyId: number,
  days: ReviewDays,
): Promise<CustomerReview> {
  refuseLongPeriod(days);
  const db = platform.database.kysely;
  const { permissions } = call.actor;
  const company = await customerById(db, call.actor)(companyId);
  if (!company) throw new AppError("organisation.notFound");
  const review: Review = { companyId, days, call, now: platform.clock.now() };
  const [contracts, requests, plans, hours, inspections] = await Promise.all([
    permissions.has("contract:view") ? contractsOf(db, review) : null,
    permissions.has("fault:view") ? requestFiguresOf(db, review) : null,
    permissions.has("plan:view") ? plansOf(db, review) : null,
    permissions.has("hour:view") ? hoursOf(db, review) : null,
    permissions.has("ins:view") ? inspectionsOf(db, review) : null,
  ]);
  const seen = { contracts, requests, plans, hours, inspections };
  const { level, reasons } = renewalRisk(factsOf(seen, businessToday(review.now)));
  return {
    companyId,
    name: company.name,
    nameEn: company.name_en,
    ...days,
    ...seen,
    risk: { level, reasons: [...reasons] },
  };
}

async function inspectionsOf(
  db: Platform["database"]["kysely"],
  { companyId, days, call }: Review,
): Promise<CustomerReview["inspections"]> {
  const { databases, ...sums } = await summariseInspections(db, call.actor, companyId, days);
  return {
    ...sums,
    open: [...sums.open],
    databases: databases.map((row) => ({
      reportId: row.id,
      name: row.name,
      batches: row.batches,
      firstScore: row.first_score,
      lastScore: row.last_score,
      lastBatchId: row.last_batch_id,
      lastAt: row.last_at,
    })),
  };
}

type Seen = Pick<CustomerReview, "contracts" | "requests" | "plans" | "hours" | "inspections">;

/** What the risk is weighed by; of what the caller may not see nothing is known, which is no reason. */
function factsOf({ contracts, requests, plans, hours, inspections }: Seen, today: string): RenewalFacts {
  const active = (contracts ?? []).filter(
    ({ status, startTime, endTime }) =>
      status === contractStatus.toCode("active") && startTime <= today && today <= endTime,
  );
  const [last] = active.toSorted((a, b) => (a.endTime < b.endTime ? 1 : -1));
  const total = (of: (contract: (typeof active)[number]) => number | null) =>
    active.reduce((sum, contract) => sum + (of(contract) ?? 0), 0);
  const planned = total(({ plannedHours }) => plannedHours);
  const knowsHours = planned > 0 && active.every(({ usedHours }) => usedHours !== null);
  const solved = requests?.solve;
  return {
    daysLeft: contracts === null ? Number.POSITIVE_INFINITY : last ? daysLeft(last.endTime, today) : null,
    isRenewing:
      last?.renewState === renewState.toCode("contacting") ||
      last?.renewState === renewState.toCode("renewed"),
    solveRate: solved?.value ?? null,
    solveMeasured: requests?.solveMeasured ?? 0,
    ratingMean: requests?.rating.value ?? null,
    openSevere: requests?.openSevere.count ?? 0,
    // Who sees a part of the work only cannot say that none was done.
    used:
      requests && plans && hours
        ? requests.submitted.count + plans.all.count + (hours.total.value ?? 0)
        : Number.POSITIVE_INFINITY,
    hoursShare: knowsHours ? total(({ usedHours }) => usedHours) / planned : null,
    termShare: last ? shareOfTerm(last, today) : 0,
    severeFindings: (inspections?.open ?? [])
      .filter(({ severity }) => severity === "critical" || severity === "high")
      .reduce((sum, { count }) => sum + count, 0),
  };
}

type Term = Pick<NonNullable<CustomerReview["contracts"]>[number], "startTime" | "endTime">;

function shareOfTerm({ startTime, endTime }: Term, today: string): number {
  const start = dayNumberOf(startTime);
  return (dayNumberOf(today) - start + 1) / (dayNumberOf(endTime) - start + 1);
}
