import { planPlace, taskType } from "@pharos/domain/enums";
import { asText } from "../../contract-item/parts.ts";
import type { PlanDetail } from "../api.ts";

/** Somebody who carries a new plan out. */
export interface PlanExecutorFields {
  readonly userId: number;
  /** Only shown. */
  readonly name: string;
  readonly role: 0 | 1;
  /** Left out: an equal part of the hours. */
  readonly planHour?: string;
}

/** What the form of a plan holds. */
export interface PlanFormValues {
  readonly title: string;
  readonly checkType: PlanDetail["checkType"];
  readonly companyId: number;
  readonly teamId: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly planHour: string;
  readonly place: PlanDetail["place"];
  readonly city?: string;
  readonly executors?: readonly PlanExecutorFields[];
  readonly accId?: number | null;
  readonly accItemId?: number | null;
  readonly contractItemId?: number | null;
  readonly implPlanId?: number | null;
  readonly managerUserId?: number | null;
  readonly assetIds?: number[];
  readonly contentMd?: string;
  readonly reason?: string;
  readonly overrideReason?: string;
  /** Whom of the customer to tell when it is saved. */
  readonly notice?: { readonly receivers?: number[]; readonly message?: string };
}

/** An empty form. */
export const newPlan: Partial<PlanFormValues> = {
  checkType: taskType.toCode("inspection"),
  place: planPlace.toCode("remote"),
  planHour: "8",
  assetIds: [],
};

/** A plan in its form. */
export const valuesOf = (plan: PlanDetail): Partial<PlanFormValues> => ({
  title: plan.title,
  checkType: plan.checkType,
  companyId: plan.companyId,
  ...(plan.teamId !== undefined && { teamId: plan.teamId }),
  startDate: plan.startDate,
  endDate: plan.endDate,
  planHour: asText(plan.planHour),
  place: plan.place,
  city: plan.city ?? "",
  accId: plan.accId,
  accItemId: plan.accItemId ?? null,
  contractItemId: plan.contractItemId ?? null,
  implPlanId: plan.implPlanId ?? null,
  managerUserId: plan.managerUserId ?? null,
  assetIds: plan.assets.map(({ id }) => id),
  contentMd: plan.contentMd ?? "",
});

/** The form as it is sent. */
export function bodyOf(values: PlanFormValues) {
  const { executors = [], planHour, city, contentMd, reason, overrideReason, notice: _, ...rest } = values;
  return {
    ...rest,
    planHour: Number(planHour),
    city: city || null,
    contentMd: contentMd || null,
    accId: rest.accId ?? null,
    accItemId: rest.accItemId ?? null,
    contractItemId: rest.contractItemId ?? null,
    implPlanId: rest.implPlanId ?? null,
    managerUserId: rest.managerUserId ?? null,
    ...(executors.length > 0 && { executors: executors.map(personOf) }),
    ...(reason && { reason }),
    ...(overrideReason && { overrideReason }),
  };
}

/** Whom to tell, as it is sent; nobody where none is chosen. */
export const noticeOf = ({ notice }: Pick<PlanFormValues, "notice">) =>
  notice?.receivers && notice.receivers.length > 0
    ? {
        notice: {
          receivers: notice.receivers,
          ...(notice.message && { message: notice.message }),
        },
      }
    : {};

const personOf = ({ userId, role, planHour }: PlanExecutorFields) => ({
  userId,
  role,
  ...(planHour && { planHour: Number(planHour) }),
});
