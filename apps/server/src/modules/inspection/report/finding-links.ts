import type { FindingLink } from "@pharos/api/inspection";
import type { Kysely, Schema } from "@pharos/db";
import { inspectionLinkKind } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { nameOfUser } from "../../../platform/person-name.ts";
import { visiblePdcaActions } from "../../pdca/index.ts";
import { visiblePlans } from "../../plan/index.ts";
import { visibleRequestIds } from "../../service-request/index.ts";

/** Work that was made of a finding of a database. */
export interface FoundLink extends FindingLink {
  readonly subjectId: number;
  readonly ruleCode: string;
  /** Who has it: the executor of the request, the main one of the plan, the owner of the action. */
  readonly holderName: string | null;
}

interface Narrowing {
  readonly subjectIds: readonly number[];
  readonly ruleCode?: string;
}

/** The work that was made of findings of databases, the newest first; what the reader may not see is left out. */
export async function findLinks(
  db: Kysely<Schema>,
  actor: Actor,
  { subjectIds, ruleCode }: Narrowing,
): Promise<readonly FoundLink[]> {
  if (subjectIds.length === 0) return [];
  const rows = await db
    .selectFrom("inspection_link")
    .innerJoin("inspection_finding", "inspection_finding.id", "inspection_link.finding_id")
    .leftJoin("service_request", (join) =>
      join
        .onRef("service_request.id", "=", "inspection_link.object_id")
        .on("inspection_link.kind", "=", "request")
        .on("service_request.deleted_at", "is", null),
    )
    .leftJoin("plan", (join) =>
      join
        .onRef("plan.id", "=", "inspection_link.object_id")
        .on("inspection_link.kind", "=", "plan")
        .on("plan.deleted_at", "is", null),
    )
    .leftJoin("pdca_action", (join) =>
      join
        .onRef("pdca_action.id", "=", "inspection_link.object_id")
        .on("inspection_link.kind", "=", "pdca")
        .on("pdca_action.deleted_at", "is", null),
    )
    .select([
      "inspection_finding.subject_id",
      "inspection_finding.rule_code",
      "inspection_link.kind",
      "inspection_link.object_id",
      "inspection_link.created_at",
      "inspection_link.closed_at",
      "inspection_link.reopened_at",
      sql<
        string | null
      >`coalesce(service_request.sr_no || ' ' || service_request.title, plan.plan_no || ' ' || plan.title, pdca_action.object_title)`.as(
        "title",
      ),
      nameOfUser(sql`coalesce(service_request.executor_user_id, pdca_action.owner_user_id, (
        select e.user_id from plan_executor e where e.plan_id = plan.id order by e.role, e.id limit 1))`).as(
        "holder_name",
      ),
    ])
    .where("inspection_finding.subject_id", "in", [...subjectIds])
    .$if(ruleCode !== undefined, (found) => found.where("inspection_finding.rule_code", "=", ruleCode ?? ""))
    .orderBy("inspection_link.id", "desc")
    .execute();
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.object_id);
  const [request, plan, pdca] = await Promise.all([
    visibleRequestIds(db, actor, idsOf("request")),
    visiblePlanIds(db, actor, idsOf("plan")),
    visibleActionIds(db, actor, idsOf("pdca")),
  ]);
  const visible = { request, plan, pdca };
  return rows.flatMap((row) => {
    const kind = inspectionLinkKind.asCode(row.kind);
    // What somebody may not know of is not mentioned at all.
    if (!visible[kind].has(row.object_id)) return [];
    return [
      {
        subjectId: row.subject_id,
        ruleCode: row.rule_code,
        kind,
        objectId: row.object_id,
        title: row.title,
        createdAt: row.created_at,
        closedAt: row.closed_at,
        reopenedAt: row.reopened_at,
        holderName: row.holder_name,
      },
    ];
  });
}

async function visibleActionIds(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("pdca_action")
    .select("pdca_action.id")
    .where("pdca_action.id", "in", [...ids])
    .where(visiblePdcaActions(actor))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function visiblePlanIds(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("plan")
    .select("plan.id")
    .where("plan.id", "in", [...ids])
    .where(visiblePlans(actor))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
