import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { estateChanged } from "../../asset/index.ts";

/** What is found in a database decides which security warnings reach its organisation, like the versions that it runs. */
export const publishEstateChange = (
  tx: UnitOfWork,
  { company_id, db_type }: { readonly company_id: number; readonly db_type: string },
): Promise<void> => tx.publish(estateChanged, { companyId: company_id, databaseTypes: [db_type] });
