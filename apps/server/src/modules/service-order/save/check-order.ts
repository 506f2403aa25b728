import type { SaveServiceOrder } from "@pharos/api/service-order";
import { partyType } from "@pharos/domain/enums";
import { orderLimits } from "@pharos/domain/service-order";
import { dayMs } from "@pharos/domain/time";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { findVendorPeople, visibleCompanies } from "../../organisation/index.ts";
import { findPlan } from "../../plan/index.ts";
import { visibleServiceNumbers } from "../../service-number/index.ts";
import { visibleServiceRequests } from "../../service-request/index.ts";

/** What the records an order refers to say about it. */
export interface OrderReferences {
  readonly teamId: number | null;
}

/** Refuses who may not do it, dates that make no sense and records that the actor may not know of, at their fields. */
export async function checkOrder(
  tx: UnitOfWork,
  actor: Actor,
  input: SaveServiceOrder,
): Promise<OrderReferences> {
  if (Date.parse(input.serviceDateTo) < Date.parse(input.serviceDateFrom))
    throw new AppError("common.validation", {
      fields: { serviceDateTo: { key: "validation.endBeforeStart" } },
    });
  if (Date.parse(input.serviceDateFrom) > tx.now.getTime() + orderLimits.daysAheadMax * dayMs)
    throw fieldError("serviceDateFrom", "serviceOrder.tooFarAhead", { days: orderLimits.daysAheadMax });
  await refuseUnknownCompany(tx, actor, input.companyId);
  await refuseUnknownNumber(tx, actor, input);
  const request = await findRequest(tx, actor, input);
  const plan = await findPlanOf(tx, actor, input);
  if (!(await mayServe(tx, actor, input.companyId, request ?? plan)))
    throw new AppError("serviceOrder.editNotAllowed");
  const ids = [...new Set(input.engineerIds)];
  if ((await findVendorPeople(tx.db, ids)).length < ids.length)
    throw fieldError("engineerIds", "serviceOrder.engineerUnknown");
  return { teamId: request?.team_id ?? plan?.team_id ?? null };
}

async function refuseUnknownCompany(tx: UnitOfWork, actor: Actor, companyId: number): Promise<void> {
  const company = await tx.db
    .selectFrom("company")
    .select("id")
    .where("id", "=", companyId)
    .where("party_type", "=", partyType.toCode("customer"))
    .where("status", "=", 1)
    .where((eb) => visibleCompanies(actor)(eb))
    .executeTakeFirst();
  if (!company) throw fieldError("companyId", "organisation.notFound");
}

async function refuseUnknownNumber(
  tx: UnitOfWork,
  actor: Actor,
  { accId, companyId }: SaveServiceOrder,
): Promise<void> {
  if (accId === null) return;
  const number = await tx.db
    .selectFrom("service_number")
    .select("id")
    .where("id", "=", accId)
    .where("company_id", "=", companyId)
    .where((eb) => visibleServiceNumbers(actor)(eb))
    .executeTakeFirst();
  if (!number) throw fieldError("accId", "serviceOrder.numberUnknown");
}

async function findRequest(tx: UnitOfWork, actor: Actor, { faultId, companyId }: SaveServiceOrder) {
  if (faultId === null) return undefined;
  const request = await tx.db
    .selectFrom("service_request")
    .select(["team_id", "executor_user_id"])
    .where("id", "=", faultId)
    .where("company_id", "=", companyId)
    .where((eb) => visibleServiceRequests(actor)(eb))
    .executeTakeFirst();
  if (!request) throw fieldError("faultId", "serviceOrder.requestUnknown");
  return request;
}

async function findPlanOf(tx: UnitOfWork, actor: Actor, { planId, companyId }: SaveServiceOrder) {
  if (planId === null) return undefined;
  const plan = await findPlan(tx.db, actor, planId);
  if (!plan || plan.company_id !== companyId) throw fieldError("planId", "serviceOrder.planUnknown");
  const isExecutor = await tx.db
    .selectFrom("plan_executor")
    .select("id")
    .where("plan_id", "=", planId)
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  return { team_id: plan.team_id, executor_user_id: isExecutor ? actor.userId : null };
}

/** Platform admins, the teams that serve the customer, and whoever handles the request or carries the plan out. */
async function mayServe(
  tx: UnitOfWork,
  { roles, userId, teamIds, adminTeamIds }: Actor,
  companyId: number,
  subject: Awaited<ReturnType<typeof findRequest>>,
): Promise<boolean> {
  if (roles.has("pa") || roles.has("sys") || subject?.executor_user_id === userId) return true;
  const own = [...teamIds, ...adminTeamIds];
  if (subject?.team_id != null && own.includes(subject.team_id)) return true;
  const serving = await tx.db
    .selectFrom("team_company")
    .select("team_id")
    .where("company_id", "=", companyId)
    .execute();
  return serving.some(({ team_id }) => own.includes(team_id));
}
