import { sql } from "kysely";
import { worksForVendor } from "../../platform/scope.ts";
import type { Subject } from "../../platform/subject.ts";
import { visiblePlans } from "./plan.visibility.ts";

/** The vendor's people star plans and comment on them among themselves; what the customer reads stands in the notice. */
export const planSubject: Subject = {
  objectType: "plan",
  visible: (db, actor) =>
    db
      .selectFrom("plan")
      .select(["plan.id", "plan.title"])
      .where(worksForVendor(actor) ? visiblePlans(actor) : sql<boolean>`false`),
  isCommentable: true,
  messageType: "plan",
  linkOf: (id) => `/plan/${id}`,
};
