import type { Visibility } from "../../platform/policy.ts";
import { visibleCompanies } from "../organisation/index.ts";

/** Assets of organisations this actor may know about; retired ones stay readable where requests refer to them. */
export const visibleAssets: Visibility<"asset"> = (actor) => (eb) =>
  eb.exists(
    eb
      .selectFrom("company")
      .select("company.id")
      .whereRef("company.id", "=", "asset.company_id")
      .where(visibleCompanies(actor)),
  );
