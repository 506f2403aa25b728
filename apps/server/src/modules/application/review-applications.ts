import type {
  listApplications as listContract,
  readApplication as readContract,
  listReviewServices as servicesContract,
} from "@pharos/api/application";
import type { Ability, CallResult, HandlerInput } from "@pharos/api/core";
import { applyType, partyType } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Decision } from "../../platform/policy.ts";
import { leadsEverything } from "../../platform/scope.ts";
import { type Decided, mayDecide } from "./application.policy.ts";
import { toApplicationRow } from "./application.view.ts";
import {
  countApplications,
  findApplication,
  findApplications,
  findSimilarCompanies,
} from "./application-list.repo.ts";

/** One page of what the caller may decide on. */
export async function listApplications(
  { database }: Platform,
  { actor }: Call,
  query: HandlerInput<typeof listContract>["query"],
): Promise<CallResult<typeof listContract>> {
  const [rows, counts] = await Promise.all([
    findApplications(database.kysely, actor, query),
    countApplications(database.kysely, actor, query),
  ]);
  return {
    ...counts,
    list: rows.map((row) => toApplicationRow(row, { isMasked: true })),
    pageNum: query.pageNum,
    pageSize: query.pageSize,
  };
}

/** One application with what is needed to decide on it. */
export async function readApplication(
  platform: Platform,
  call: Call,
  id: number,
): Promise<CallResult<typeof readContract>> {
  const db = platform.database.kysely;
  const row = await findApplication(db, call.actor, id);
  if (!row) throw new AppError("application.notFound");
  const isEntitlement = applyType.fromCode(row.apply_type) === "entitlement";
  const ability = (decision: Decision) => toAbility(platform, call, decision);
  return {
    ...toApplicationRow(row, { isMasked: false }),
    faultTitle: row.request_title,
    companyId: row.company_id,
    hasAccount: row.has_account,
    similarCompanies: isEntitlement ? [] : await findSimilarCompanies(db, row.company_name),
    abilities: {
      approve: ability(decide("approve", call, row)),
      reject: ability(decide("reject", call, row)),
    },
  };
}

const decide = (action: "approve" | "reject", { actor }: Call, row: Decided): Decision =>
  mayDecide(action, actor, row);

function toAbility({ translate }: Platform, { locale }: Call, decision: Decision): Ability {
  if (decision === true) return { isAllowed: true, reason: "" };
  return { isAllowed: false, reason: translate(locale, `errors.${decision.code}`, decision.vars) };
}

/** Where a service number of a customer could be made; platform and system admins only, as only they approve those. */
export async function listReviewServices(
  { database }: Platform,
  { actor }: Call,
  companyId: number,
): Promise<CallResult<typeof servicesContract>> {
  if (!leadsEverything(actor)) return [];
  const { rows } = await sql<CallResult<typeof servicesContract>[number]>`
    select s.id, s.name, c.contract_num as "contractNum", s.end_date as "endTime",
      (select coalesce(json_agg(json_build_object('id', i.id, 'itemId', i.item_id, 'name', i.name) order by i.id), '[]')
        from contract_item i where i.contract_id = s.contract_id and i.company_id = s.company_id) as items
    from service_subscription s
    join contract c on c.id = s.contract_id
    join company customer on customer.id = s.company_id
    where s.company_id = ${companyId} and s.status = 1 and customer.party_type = ${partyType.toCode("customer")}
    order by s.end_date desc, s.id desc`.execute(database.kysely);
  return rows;
}
