import { resourceStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { fromManaged } from "./resource.visibility.ts";

/** Versions that wait for a decision of somebody who uploaded neither them nor their resource. */
export const resourcesToReview: WaitingKind = {
  kind: "resourceReview",
  permission: "resource:review",
  count: async (db, { actor }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${fromManaged(actor)}
      and v.status = ${resourceStatus.toCode("pending")}
      and ${actor.userId}::bigint not in (v.uploader_id, r.uploader_id)`.execute(db);
    return rows[0]?.count ?? 0;
  },
};
