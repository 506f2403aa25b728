import type { CallResult } from "@pharos/api/core";
import type { listPlanCompanies } from "@pharos/api/plan";
import { planPlace, taskType } from "@pharos/domain/enums";
import { fittingItems, usualPlace } from "@pharos/domain/plan";
import { dayHours } from "@pharos/domain/team";
import { dayNumberOf, isoWeekdayOf } from "@pharos/domain/time";
import type { PlanFormValues } from "./plan-values.ts";

/** An organisation with what a plan for it can be about. */
export type PlanCompany = CallResult<typeof listPlanCompanies>[number];

/** Fields that follow from others until somebody fills them in. */
export type InferredValues = Pick<
  PlanFormValues,
  | "title"
  | "place"
  | "city"
  | "teamId"
  | "managerUserId"
  | "accId"
  | "accItemId"
  | "contractItemId"
  | "planHour"
>;

/** What customer, kind, days and people of a plan say about the rest of it. */
export function inferValues(
  values: Partial<PlanFormValues>,
  company: PlanCompany | null | undefined,
  titleOf: (company: PlanCompany) => string,
): Partial<InferredValues> {
  const place = placeOf(values);
  return {
    ...(place !== undefined && { place }),
    planHour: String(hoursOf(values)),
    ...(company && {
      title: titleOf(company),
      city: planPlace.fromCode(values.place ?? place ?? 0) === "onSite" ? (company.city ?? "") : "",
      ...(company.teamId !== null && { teamId: company.teamId }),
      managerUserId: company.managerUserId,
      ...paidBy(values, company),
    }),
  };
}

const placeOf = ({ checkType }: Partial<PlanFormValues>) =>
  checkType === undefined ? undefined : planPlace.toCode(usualPlace[taskType.fromCode(checkType)]);

/** The first item of the kind that still holds something, with its number and contract item. */
function paidBy({ checkType, accId }: Partial<PlanFormValues>, company: PlanCompany) {
  const accs = numbersOf(company, null);
  const items = fittingItems(
    accs.flatMap((acc) => acc.items.map((item) => ({ ...item, accId: acc.accId }))),
    checkType,
  );
  const [item] = items.filter((one) => one.accId === accId).concat(items);
  return {
    accId: item?.accId ?? accs[0]?.accId ?? null,
    accItemId: item?.accItemId ?? null,
    contractItemId: item?.contractItemId ?? null,
  };
}

/** The numbers a plan can be for: those in force, and the one it has. */
export const numbersOf = (company: PlanCompany | null | undefined, kept: number | null | undefined) =>
  (company?.accs ?? []).filter(({ isInForce, accId }) => isInForce || accId === kept);

/** A full day for everybody on every weekday; one day of one person where nothing is said. */
function hoursOf({ startDate, endDate, executors = [] }: Partial<PlanFormValues>): number {
  return Math.max(1, weekdaysOf(startDate, endDate)) * Math.max(1, executors.length) * dayHours;
}

function weekdaysOf(startDate = "", endDate = ""): number {
  if (startDate === "" || endDate < startDate) return 0;
  const first = dayNumberOf(startDate);
  const days = Math.min(dayNumberOf(endDate) - first + 1, 400);
  return Array.from({ length: days }, (_, index) => isoWeekdayOf(first + index)).filter((day) => day < 6)
    .length;
}
