import { sql } from "kysely";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { countRows } from "./list-resources.ts";
import { awaits, fromManaged } from "./resource.visibility.ts";

/** Versions that wait for a decision of somebody who uploaded neither them nor their resource. */
export const resourcesToReview: WaitingKind = {
  kind: "resourceReview",
  permission: "resource:review",
  count: (db, { actor }) => countRows(db, sql`${fromManaged(actor)} and ${awaits(actor)}`),
};
