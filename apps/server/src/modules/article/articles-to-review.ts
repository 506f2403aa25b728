import { sql } from "kysely";
import { countRows } from "../../platform/paging.ts";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { fromManaged } from "./article.visibility.ts";
import { awaits } from "./list-console.ts";

/** Articles that wait for somebody's decision. */
export const articlesToReview: WaitingKind = {
  kind: "articleReview",
  permission: "knowledge:review",
  count: (db, { actor }) => countRows(db, sql`${fromManaged(actor)} and ${awaits(actor)}`),
};
