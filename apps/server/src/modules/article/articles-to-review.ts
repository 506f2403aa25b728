import { sql } from "kysely";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { fromManaged } from "./article.visibility.ts";
import { countRows } from "./list-articles.ts";
import { awaits } from "./list-console.ts";

/** Articles that wait for somebody's decision. */
export const articlesToReview: WaitingKind = {
  kind: "articleReview",
  permission: "knowledge:review",
  count: (db, { actor }) => countRows(db, sql`${fromManaged(actor)} and ${awaits(actor)}`),
};
