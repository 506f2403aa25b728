import { sql } from "kysely";
import { countRows } from "../../platform/paging.ts";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { awaits, fromManaged } from "./resource.visibility.ts";

/** Versions that wait for a decision of somebody who uploaded neither them nor their resource. */
export const resourcesToReview: WaitingKind = {
  kind: "resourceReview",
  permission: "resource:review",
  count: (db, { actor }) => countRows(db, sql`${fromManaged(actor)} and ${awaits(actor)}`),
};
