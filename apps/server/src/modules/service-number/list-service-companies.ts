import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listServiceCompanies as endpoint } from "@pharos/api/service-number";
import { businessToday, validityOf } from "@pharos/domain/contract";
import { validity } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findServiceCompanies } from "./service-number.repo.ts";

/** Customers the caller may raise a request for, with their service numbers, also those that are not in force. */
export async function listServiceCompanies(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { keyword }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const today = businessToday(clock.now());
  const companies = await findServiceCompanies(database.kysely, actor, keyword);
  return companies.map(({ id, name, name_en, numbers }) => ({
    companyId: id,
    companyName: name,
    companyNameEn: name_en,
    accs: numbers.map(({ status, startDate, endDate, ...number }) => ({
      ...number,
      endTime: endDate,
      validity: validity.toCode(validityOf({ status, startDate, endDate }, today)),
    })),
  }));
}
