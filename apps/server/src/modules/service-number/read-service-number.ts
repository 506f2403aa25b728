import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { getServiceNumber, listServiceNumbers } from "@pharos/api/service-number";
import { businessToday } from "@pharos/domain/contract";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Decision } from "../../platform/policy.ts";
import { toNumberDetail, toNumberRow, type WordDecision } from "./service-number.view.ts";
import { findContacts, findCoveredAssets, findVisibleNumber } from "./service-number-detail.repo.ts";
import { countNumbers, findNumberPage, type NumberFilter } from "./service-number-list.repo.ts";

/** One page of the service numbers the caller may see. */
export async function listServiceNumbersOf(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  filter: NumberFilter,
): Promise<CallResult<typeof listServiceNumbers>> {
  const today = businessToday(clock.now());
  const [total, rows] = await Promise.all([
    countNumbers(database.kysely, actor, filter, today),
    findNumberPage(database.kysely, actor, filter, today),
  ]);
  return {
    total,
    list: rows.map((row) => toNumberRow(row, today)),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
  };
}

/** A service number with what it covers and who serves it; absent, invisible and of another organisation are the same. */
export async function readServiceNumber(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  call: Call,
  { params, query }: Pick<HandlerInput<typeof getServiceNumber>, "params" | "query">,
): Promise<CallResult<typeof getServiceNumber>> {
  const { actor, locale } = call;
  const db = database.kysely;
  const row = await findVisibleNumber(db, actor, params.id, query.companyId);
  if (!row) throw new AppError("serviceNumber.notFound");
  const [assets, contacts] = await Promise.all([
    findCoveredAssets(db, row.id),
    findContacts(db, row.company_id),
  ]);
  const now = clock.now();
  const word: WordDecision = (decision) =>
    wordDecision(decision, (code, vars) => translate(locale, code, vars));
  return toNumberDetail(
    row,
    { assets, contacts, canReadContract: canReadContracts(actor, row.company_id) },
    { actor, now, today: businessToday(now), word },
  );
}

/** Whether someone who sees a service number of an organisation may also open its contract. */
export function canReadContracts(actor: Actor, companyId: number): boolean {
  if (!actor.permissions.has("contract:view")) return false;
  return !actor.companyIds.includes(companyId) || actor.adminCompanyIds.includes(companyId);
}

/** A decision as a button needs it: with the reason in words. */
export function wordDecision(
  decision: Decision,
  translate: (
    code: `errors.${Exclude<Decision, true>["code"]}`,
    vars?: Exclude<Decision, true>["vars"],
  ) => string,
): { isAllowed: boolean; reason: string } {
  if (decision === true) return { isAllowed: true, reason: "" };
  return { isAllowed: false, reason: translate(`errors.${decision.code}`, decision.vars) };
}
