import { defineEnum, type NameOf } from "../define-enum.ts";

/** Where a monthly service report stands: only the vendor's, to be read by the customer, or sent to the customer. */
export const serviceReportStatus = defineEnum("serviceReportStatus", { draft: 0, published: 1, sent: 2 });
export type ServiceReportStatus = NameOf<typeof serviceReportStatus>;
