import { planDaysMax } from "@pharos/api/plan";
import { businessToday } from "@pharos/domain/contract";
import { planRole, planStatus, taskType } from "@pharos/domain/enums";
import { statusByDates } from "@pharos/domain/plan";
import { dayNumberOf } from "@pharos/domain/time";
import { remembering } from "../../platform/batch.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { vendorPersonById } from "../organisation/index.ts";
import { serviceNumberById } from "../service-number/index.ts";
import { teamById } from "../team/index.ts";
import { planAssigned } from "./plan.events.ts";
import { mayPlanFor } from "./plan.policy.ts";
import { planRecords } from "./plan.record.ts";
import {
  companyById,
  contractItemById,
  countAssetsOf,
  implementationPlanById,
  serviceItemById,
} from "./plan-references.repo.ts";
import { refuseTooManyHours } from "./plan-shares.ts";
import { refuseDoubleBooking } from "./refuse-double-booking.ts";

/** Somebody of a new plan; the first does the work unless it is said otherwise. */
export interface PersonInput {
  readonly userId: number;
  readonly role?: number | undefined;
  readonly planHour?: number | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
}

/** A plan as a form or a sheet gives it. */
export interface PlanInput {
  readonly title: string;
  readonly checkType: number;
  readonly companyId: number;
  readonly accId?: number | null | undefined;
  readonly accItemId?: number | null | undefined;
  readonly contractItemId?: number | null | undefined;
  readonly implPlanId?: number | null | undefined;
  readonly startDate: string;
  readonly endDate: string;
  readonly planHour: number;
  readonly place?: number | undefined;
  readonly city?: string | null | undefined;
  readonly teamId: number;
  readonly managerUserId?: number | null | undefined;
  readonly executors?: readonly PersonInput[] | undefined;
  readonly contentMd?: string | null | undefined;
  readonly assetIds?: readonly number[] | undefined;
  readonly progress?: number | undefined;
  readonly overrideReason?: string | undefined;
}

/** What a plan is about, once everything that was named has been found. */
export interface PlanReference {
  readonly accId: number | null;
  readonly accItemId: number | null;
  readonly contractItemId: number | null;
  readonly implPlanId: number | null;
}

/** Checks and adds plans in a transaction; what they name is looked up once. */
export interface PlanWriter {
  /** Refuses what does not fit at its field, and answers what the plan is about. */
  readonly check: (input: PlanInput, known?: KnownParts) => Promise<PlanReference>;
  /** Adds a plan with its people, and answers its id. */
  readonly add: (input: PlanInput) => Promise<number>;
}

/** What a plan names already: it may have been closed or left since, and is not looked up again. */
export interface KnownParts {
  readonly teamId: number;
  readonly managerUserId: number | null;
  readonly accItemId: number | null;
  readonly checkType: number;
}

export function createPlanWriter(
  tx: UnitOfWork,
  call: Call,
  platform: Pick<Platform, "translate">,
): PlanWriter {
  const { db } = tx;
  const lookUp = {
    company: remembering(companyById(db, call.actor)),
    team: remembering(teamById(db)),
    person: remembering(vendorPersonById(db)),
    number: remembering(serviceNumberById(db)),
    item: remembering(serviceItemById(db)),
    contractItem: remembering(contractItemById(db, call.actor)),
    implementationPlan: remembering(implementationPlanById(db)),
  };
  const check = async (input: PlanInput, known?: KnownParts): Promise<PlanReference> => {
    refuseWrongDates(input);
    refuseTooManyHours(input.planHour, input.executors ?? [], "executors");
    await refuseWrongCompany(lookUp, call, input, known);
    await refuseWrongPeople(lookUp, input, known);
    if (
      input.assetIds &&
      (await countAssetsOf(db, input.companyId, input.assetIds)) !== new Set(input.assetIds).size
    )
      throw fieldError("assetIds", "plan.assetUnknown");
    return findSubject(lookUp, input, known);
  };
  return {
    check,
    add: async (input) => addPlan(tx, call, platform, input, await check(input)),
  };
}

interface LookUp {
  readonly company: ReturnType<typeof companyById>;
  readonly team: ReturnType<typeof teamById>;
  readonly person: ReturnType<typeof vendorPersonById>;
  readonly number: ReturnType<typeof serviceNumberById>;
  readonly item: ReturnType<typeof serviceItemById>;
  readonly contractItem: ReturnType<typeof contractItemById>;
  readonly implementationPlan: ReturnType<typeof implementationPlanById>;
}

/** Refuses days that run backwards or for too long, also those of single people. */
export function refuseWrongDates({
  startDate,
  endDate,
  executors = [],
}: Pick<PlanInput, "startDate" | "endDate" | "executors">): void {
  if (endDate < startDate) throw fieldError("endDate", "plan.endBeforeStart");
  if (dayNumberOf(endDate) - dayNumberOf(startDate) >= planDaysMax)
    throw fieldError("endDate", "plan.rangeTooLong", { days: planDaysMax });
  for (const person of executors) {
    const [first, last] = [person.startDate ?? startDate, person.endDate ?? endDate];
    if (last < first || first < startDate || last > endDate)
      throw fieldError("executors", "plan.personOutside");
  }
}

const vendorParty = 2;

async function refuseWrongCompany(
  { company, team }: LookUp,
  { actor }: Call,
  { companyId, checkType, teamId }: PlanInput,
  known: KnownParts | undefined,
): Promise<void> {
  const found = await company(companyId);
  if (!found) throw fieldError("companyId", "plan.companyNotFound");
  if (found.party_type === vendorParty && taskType.fromCode(checkType) !== "internal")
    throw fieldError("companyId", "plan.internalOnly");
  if (known?.teamId === teamId) return;
  if (!(await team(teamId))) throw fieldError("teamId", "contractItem.teamUnknown");
  if (!mayPlanFor(actor, teamId, found.is_led)) throw fieldError("teamId", "plan.notYourTeam");
}

async function refuseWrongPeople(
  { person }: LookUp,
  { executors = [], managerUserId }: PlanInput,
  known: KnownParts | undefined,
): Promise<void> {
  if (managerUserId && managerUserId !== known?.managerUserId && !(await person(managerUserId)))
    throw fieldError("managerUserId", "contractItem.personUnknown");
  const ids = executors.map(({ userId }) => userId);
  if (new Set(ids).size !== ids.length) throw fieldError("executors", "plan.personTwice");
  const found = await Promise.all(ids.map(person));
  if (found.includes(undefined)) throw fieldError("executors", "contractItem.personUnknown");
  if (executors.length > 0 && !withRoles(executors).some(({ role }) => role === main))
    throw fieldError("executors", "plan.lastMainExecutor");
}

/** What is named belongs to the organisation; a service item brings its number and its contract item along. */
async function findSubject(
  lookUp: LookUp,
  input: PlanInput,
  known: KnownParts | undefined,
): Promise<PlanReference> {
  const item = input.accItemId ? await lookUp.item(input.accItemId) : undefined;
  if (input.accItemId && item?.company_id !== input.companyId)
    throw fieldError("accItemId", "plan.serviceItemUnknown");
  if (input.accId && (await lookUp.number(input.accId))?.company_id !== input.companyId)
    throw fieldError("accId", "contractItem.serviceNumberUnknown");
  const isKept = item?.id === known?.accItemId && input.checkType === known?.checkType;
  if (item && !isKept && item.task_type !== input.checkType)
    throw fieldError("accItemId", "plan.itemOfOtherType");
  if (item && input.accId && item.service_number_id !== input.accId)
    throw fieldError("accItemId", "plan.serviceItemUnknown");
  if (
    input.contractItemId &&
    (await lookUp.contractItem(input.contractItemId))?.company_id !== input.companyId
  )
    throw fieldError("contractItemId", "contractItem.contractItemUnknown");
  if (input.implPlanId && (await lookUp.implementationPlan(input.implPlanId))?.company_id !== input.companyId)
    throw fieldError("implPlanId", "plan.implementationPlan.notFound");
  return {
    accId: input.accId ?? item?.service_number_id ?? null,
    accItemId: input.accItemId ?? null,
    contractItemId: input.contractItemId ?? item?.contract_item_id ?? null,
    implPlanId: input.implPlanId ?? null,
  };
}

const main = planRole.toCode("main");
const assist = planRole.toCode("assist");

/** Roles are given, or the first does the work and the others help. */
export const withRoles = (people: readonly PersonInput[]) =>
  people.map((person, index) => ({ ...person, role: person.role ?? (index === 0 ? main : assist) }));

async function addPlan(
  tx: UnitOfWork,
  call: Call,
  platform: Pick<Platform, "translate">,
  input: PlanInput,
  subject: PlanReference,
): Promise<number> {
  const people = withRoles(input.executors ?? []);
  const place = input.place ?? 0;
  const override = await refuseDoubleBooking(
    tx,
    call,
    platform,
    { ...input, place, people },
    input.overrideReason,
  );
  const status = statusByDates(input, businessToday(tx.now));
  const { id } = await planRecords.add(
    tx,
    call,
    {
      title: input.title,
      task_type: input.checkType,
      company_id: input.companyId,
      service_number_id: subject.accId,
      service_item_id: subject.accItemId,
      contract_item_id: subject.contractItemId,
      implementation_plan_id: subject.implPlanId,
      asset_ids: [...new Set(input.assetIds ?? [])],
      start_date: input.startDate,
      end_date: input.endDate,
      planned_hours: input.planHour,
      progress: input.progress ?? 0,
      status: planStatus.toCode(status),
      team_id: input.teamId,
      manager_user_id: input.managerUserId ?? null,
      place,
      city: input.city || null,
      content_md: input.contentMd || null,
      created_by: call.actor.userId,
    },
    { step: "create" },
    ...override,
  );
  await addPeople(tx, id, people);
  await tx.publish(planAssigned, {
    id,
    by: call.actor.userId,
    userIds: people.map(({ userId }) => userId),
  });
  return id;
}

/** Writes the people of a plan. */
export async function addPeople(
  { db, now }: UnitOfWork,
  planId: number,
  people: readonly (PersonInput & { readonly role: number })[],
): Promise<void> {
  if (people.length === 0) return;
  await db
    .insertInto("plan_executor")
    .values(
      people.map(({ userId, role, planHour, startDate, endDate }) => ({
        plan_id: planId,
        user_id: userId,
        role,
        planned_hours: planHour ?? null,
        start_date: startDate ?? null,
        end_date: endDate ?? null,
        created_at: now,
      })),
    )
    .execute();
}
