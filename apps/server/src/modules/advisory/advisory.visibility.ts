import type { Visibility } from "../../platform/policy.ts";
import { visibleCompanies } from "../organisation/index.ts";

/** Warnings that reached organisations this actor may know about. */
export const visibleAdvisories: Visibility<"advisory_delivery"> = (actor) => (eb) =>
  eb.exists(
    eb
      .selectFrom("company")
      .select("company.id")
      .whereRef("company.id", "=", "advisory_delivery.company_id")
      .where(visibleCompanies(actor)),
  );
