import type { Kysely, Schema } from "@pharos/db";
import type { NotifyEventCode } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";
import { sql } from "kysely";
import type { Vars } from "../../platform/app-error.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type Audience, notify } from "../message/index.ts";

/** What a notification about a plan names. */
export type NotifiedPlan = NonNullable<Awaited<ReturnType<typeof findNotifiedPlan>>>;

/** A plan with the people around it, also one that was deleted. */
export async function findNotifiedPlan(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom("plan")
    .innerJoin("company", "company.id", "plan.company_id")
    .select([
      "plan.id",
      "plan.plan_no",
      "plan.title",
      "plan.start_date",
      "plan.end_date",
      "plan.team_id",
      "plan.company_id",
      "plan.manager_user_id",
      "plan.notice_message",
      "plan.delivered_at",
      "plan.place",
      "plan.city",
      "plan.calendar_sequence",
      "plan.deleted_at",
      "company.name as company_name",
    ])
    .select(
      sql<
        number[]
      >`array(select e.user_id from plan_executor e where e.plan_id = plan.id order by e.role, e.id)`.as(
        "executor_ids",
      ),
    )
    .select(
      sql<string | null>`(select string_agg(${nameOfUser("e.user_id")}, '、' order by e.role, e.id)
        from plan_executor e where e.plan_id = plan.id)`.as("people"),
    )
    .where("plan.id", "=", id)
    .executeTakeFirst();
}

/** A fact about a plan, and whom it may concern. */
export interface PlanNotification {
  readonly event: NotifyEventCode;
  readonly titleKey: TranslationKey;
  readonly audience: Audience;
  /** The person behind the fact, who knows of it. */
  readonly by: number | null;
  readonly vars?: Vars;
  readonly content?: string | null;
  readonly isWarning?: boolean;
  /** Identifies the fact: each person is told of it once. */
  readonly dedupeKey: string;
}

/** Notifies people about a plan. */
export async function notifyAboutPlan(
  tx: UnitOfWork,
  plan: NotifiedPlan,
  { event, titleKey, audience, by, vars, content, isWarning, dedupeKey }: PlanNotification,
): Promise<void> {
  const others = Object.entries(audience).map(
    ([group, ids]) => [group, ids.filter((id) => id !== by)] as const,
  );
  await notify(tx, {
    userIds: [],
    audience: Object.fromEntries(others),
    event,
    type: "plan",
    level: isWarning ? "warn" : "info",
    titleKey,
    params: {
      planNo: plan.plan_no,
      title: plan.title,
      company: plan.company_name,
      from: plan.start_date,
      until: plan.end_date,
      people: plan.people ?? "",
      peopleEn: plan.people?.replaceAll("、", ", ") ?? "",
      ...vars,
    },
    ...(content && { content }),
    link: `/plan/${plan.id}`,
    object: { type: "plan", id: plan.id },
    dedupeKey,
  });
}
