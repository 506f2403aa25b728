import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { findHourSubjects as endpoint } from "@pharos/api/work-hour";
import { hourKind, planStatus } from "@pharos/domain/enums";
import { dayMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { contains } from "../../platform/contains.ts";
import type { Platform } from "../../platform/platform.ts";
import { visiblePlans } from "../plan/index.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { takesPartInPlan, takesPartInRequest } from "./hour-target.repo.ts";
import { refuseUnseen } from "./read-calendar.ts";

type Answer = CallResult<typeof endpoint>;

const requestsMax = 30;
const plansMax = 30;
/** Days after its end on which a plan is still offered: hours are often entered afterwards. */
const daysAfterEnd = 31;

/** What a person may enter hours for: own requests by their last change, own plans, then internal matters. */
export async function findSubjects(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { executorId = actor.userId, keyword }: HandlerInput<typeof endpoint>["query"],
): Promise<Answer> {
  const db = database.kysely;
  await refuseUnseen(db, actor, executorId).catch(() => {
    throw new AppError("workHour.notYours");
  });
  const [requests, plans, matters] = await Promise.all([
    db
      .selectFrom("service_request")
      .innerJoin("company", "company.id", "service_request.company_id")
      .select(["service_request.id", "sr_no", "title", "company.name", "company.name_en"])
      .where(visibleServiceRequests(actor))
      .where(takesPartInRequest(executorId))
      .$if(!!keyword, (query) =>
        query.where(
          contains(sql`concat_ws(' ', service_request.sr_no, service_request.title)`, keyword ?? ""),
        ),
      )
      .orderBy("service_request.updated_at", "desc")
      .limit(requestsMax)
      .execute(),
    findPlans(db, actor, {
      executorId,
      keyword,
      endedAfter: new Date(clock.now().getTime() - daysAfterEnd * dayMs),
    }),
    findMatters(database, executorId, keyword),
  ]);
  return [
    ...requests.map((row) => ({
      kind: hourKind.toCode("serviceRequest"),
      rid: row.id,
      no: row.sr_no,
      title: row.title,
      titleEn: null,
      companyName: row.name,
      companyNameEn: row.name_en,
    })),
    ...plans,
    ...matters,
  ];
}

async function findPlans(
  db: Platform["database"]["kysely"],
  actor: Actor,
  { executorId, keyword, endedAfter }: { executorId: number; keyword: string | undefined; endedAfter: Date },
): Promise<Answer> {
  const rows = await db
    .selectFrom("plan")
    .innerJoin("company", "company.id", "plan.company_id")
    .select(["plan.id", "plan.plan_no", "plan.title", "company.name", "company.name_en"])
    .where(visiblePlans(actor))
    .where(takesPartInPlan(executorId))
    .where((eb) =>
      eb.or([
        eb("plan.status", "<>", planStatus.toCode("ended")),
        eb("plan.ended_at", ">", endedAfter.toISOString()),
      ]),
    )
    .$if(!!keyword, (query) =>
      query.where(contains(sql`concat_ws(' ', plan.plan_no, plan.title)`, keyword ?? "")),
    )
    .orderBy("plan.start_date", "desc")
    .orderBy("plan.id", "desc")
    .limit(plansMax)
    .execute();
  return rows.map((row) => ({
    kind: hourKind.toCode("plan"),
    rid: row.id,
    no: row.plan_no,
    title: row.title,
    titleEn: null,
    companyName: row.name,
    companyNameEn: row.name_en,
  }));
}

async function findMatters(
  { kysely }: Platform["database"],
  executorId: Actor["userId"],
  keyword: string | undefined,
): Promise<Answer> {
  const rows = await kysely
    .selectFrom("internal_matter as matter")
    .select(["matter.id", "matter.name", "matter.name_en"])
    .where("matter.status", "=", 1)
    .where(
      sql<boolean>`(matter.team_id is null or exists (select from team_member m
        where m.team_id = matter.team_id and m.user_id = ${executorId} and m.status = 1))`,
    )
    .$if(!!keyword, (query) =>
      query.where(contains(sql`concat_ws(' ', matter.name, matter.name_en)`, keyword ?? "")),
    )
    .orderBy("matter.category")
    .orderBy("matter.id")
    .execute();
  return rows.map((row) => ({
    kind: hourKind.toCode("internal"),
    rid: row.id,
    no: null,
    title: row.name,
    titleEn: row.name_en,
    companyName: null,
    companyNameEn: null,
  }));
}
