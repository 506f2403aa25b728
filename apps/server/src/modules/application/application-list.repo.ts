import type { Kysely, Schema } from "@pharos/db";
import { applyStatus, partyType } from "@pharos/domain/enums";
import { nameForm } from "@pharos/domain/organisation";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { offsetOf } from "../../platform/paging.ts";
import { reviewableApplications } from "./application.visibility.ts";

/** What the review list is narrowed by. */
export interface ApplicationFilter {
  readonly status?: readonly number[];
  readonly applyType?: readonly number[];
  readonly keyword?: string;
  readonly sortField: "createdTime" | "reviewTime";
  readonly sortOrder: "asc" | "desc";
  readonly pageNum: number;
  readonly pageSize: number;
}

/** A row of the list, or the whole of one. */
export type ApplicationListRow = Awaited<ReturnType<typeof findApplications>>[number];

const sortColumns = { createdTime: "application.created_at", reviewTime: "application.reviewed_at" } as const;

/** One page of the applications the actor may decide on. */
export async function findApplications(db: Kysely<Schema>, actor: Actor, filter: ApplicationFilter) {
  return selectRows(matching(db, actor, filter))
    .orderBy(sortColumns[filter.sortField], (order) =>
      (filter.sortOrder === "asc" ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy("application.id", filter.sortOrder)
    .limit(filter.pageSize)
    .offset(offsetOf(filter))
    .execute();
}

/** How many match, and how many wait whatever the filter says. */
export async function countApplications(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ApplicationFilter,
): Promise<{ total: number; waiting: number }> {
  const waiting = db
    .selectFrom("application")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(reviewableApplications(actor))
    .where("application.status", "=", applyStatus.toCode("applying"));
  const [matches, waits] = await Promise.all([
    matching(db, actor, filter)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    waiting.executeTakeFirstOrThrow(),
  ]);
  return { total: matches.count, waiting: waits.count };
}

/** One application the actor may decide on; absent and out of reach are the same answer. */
export async function findApplication(db: Kysely<Schema>, actor: Actor, id: number) {
  return selectRows(withReferences(db).where(reviewableApplications(actor)).where("application.id", "=", id))
    .select([
      "application.applicant_user_id",
      "application.company_id",
      "r.title as request_title",
      sql<boolean>`application.applicant_user_id is not null or exists (
        select 1 from app_user u where u.area_code = application.area_code and u.phone = application.phone
          and u.phone_verified_at is not null)`.as("has_account"),
    ])
    .executeTakeFirst();
}

/** As `nameForm`, in the words of the database: of what was stored before, too. */
const formOf = (name: RawBuilder<unknown>) =>
  sql<string>`regexp_replace(lower(normalize(${name}, NFKC)), '[[:space:][:punct:]\u00ad\u200b-\u200f\u2060-\u2064\ufeff]', '', 'g')`;

/** Customers in use whose names contain the given one or are contained in it, in looks; those that look the same first. */
export async function findSimilarCompanies(db: Kysely<Schema>, name: string) {
  const wanted = nameForm(name);
  if (wanted === "") return [];
  return db
    .selectFrom("company")
    .select(["id", "name"])
    .where("status", "=", 1)
    .where("party_type", "=", partyType.toCode("customer"))
    .where(
      sql<boolean>`(position(${wanted}::text in ${formOf(sql`name`)}) > 0 or position(${formOf(sql`name`)} in ${wanted}::text) > 0
        or (length(short_name) > 1 and position(${formOf(sql`short_name`)} in ${wanted}::text) > 0))`,
    )
    .orderBy(sql`${formOf(sql`name`)} = ${wanted}::text`, "desc")
    .orderBy("id")
    .limit(5)
    .execute();
}

function withReferences(db: Kysely<Schema>) {
  return db
    .selectFrom("application")
    .leftJoin("service_request as r", "r.id", "application.service_request_id")
    .leftJoin("app_user as reviewer", "reviewer.id", "application.reviewer_id");
}

function matching(db: Kysely<Schema>, actor: Actor, { status, applyType, keyword }: ApplicationFilter) {
  const like = `%${(keyword ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return withReferences(db)
    .where(reviewableApplications(actor))
    .$if(status !== undefined && status.length > 0, (query) =>
      query.where("application.status", "=", sql<number>`any(${status}::smallint[])`),
    )
    .$if(applyType !== undefined && applyType.length > 0, (query) =>
      query.where("application.apply_type", "=", sql<number>`any(${applyType}::smallint[])`),
    )
    .$if((keyword ?? "") !== "", (query) =>
      query.where((eb) =>
        eb.or([
          eb("application.apply_no", "ilike", like),
          eb("application.company_name", "ilike", like),
          eb("application.contact_name", "ilike", like),
          eb("r.sr_no", "ilike", like),
        ]),
      ),
    );
}

function selectRows(query: ReturnType<typeof matching>) {
  return query.select([
    "application.id",
    "application.apply_no",
    "application.apply_type",
    "application.status",
    "application.company_name",
    "application.contact_name",
    "application.phone",
    "application.email",
    "application.contract_num",
    "application.product",
    "application.reason",
    "application.service_request_id",
    "r.sr_no",
    "application.source",
    "application.created_at",
    "reviewer.display_name as reviewer_name",
    "application.reviewed_at",
    "application.review_comment",
    "application.version",
  ]);
}
