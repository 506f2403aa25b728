import { requestVisibility, serviceReportStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { worksForVendor } from "../../platform/scope.ts";
import { visibleServiceNumbers } from "../service-number/index.ts";

const draft = serviceReportStatus.toCode("draft");
const forEveryone = requestVisibility.toCode("everyone");

/**
 * The reports of the service numbers someone may know about. Customers: what is published, and where members of an
 * organisation do not see each other's requests, its admins alone, because a report lists them.
 */
export const visibleServiceReports: Visibility<"service_report"> = (actor) => (eb) => {
  const onlyCompanyId = actor.apiToken?.companyId;
  const isOfVisibleNumber = eb.exists(
    eb
      .selectFrom("service_number")
      .select("service_number.id")
      .whereRef("service_number.id", "=", "service_report.service_number_id")
      .where(visibleServiceNumbers(actor)),
  );
  const conditions = [
    isOfVisibleNumber,
    ...(onlyCompanyId === undefined ? [] : [eb("service_report.company_id", "=", onlyCompanyId)]),
  ];
  if (worksForVendor(actor)) return eb.and(conditions);
  return eb.and([
    ...conditions,
    eb("service_report.status", "<>", draft),
    eb.or([
      sql<boolean>`service_report.company_id = any(${[...actor.adminCompanyIds]}::bigint[])`,
      sql<boolean>`exists (select from company c
        where c.id = service_report.company_id and c.request_visibility = ${forEveryone})`,
    ]),
  ]);
};
