import {
  exportConsults,
  type getLatestConsult as latestEndpoint,
  listConsults as listEndpoint,
} from "@pharos/api/consult";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { consultStatus } from "@pharos/domain/enums";
import { businessDayStart } from "@pharos/domain/time";
import { nameIn } from "@pharos/i18n";
import { type ExpressionBuilder, sql } from "kysely";
import type { Route } from "../../http/route.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { contains } from "../../platform/contains.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import { countCapped, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { consultsFor } from "./consult.repo.ts";
import { visibleConsults } from "./consult.visibility.ts";
import { findDutyList } from "./presence.ts";
import { viewOfConsult } from "./read-consult.ts";

type Filter = HandlerInput<typeof listEndpoint>["query"];
type Builder = ExpressionBuilder<Schema, "consult">;

// Written out, so that a prepared statement can use the index of those that are open.
const closed = sql.lit(consultStatus.toCode("closed"));
const previewLength = 80;

/** One page of the consultations the caller may see. */
export async function listConsults(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  filter: Filter,
): Promise<CallResult<typeof listEndpoint>> {
  const db = database.kysely;
  const matching = matchingOf(actor, filter);
  const [count, list] = await Promise.all([
    countCapped(db, db.selectFrom("consult").select("consult.id").where(matching)),
    findRows(db, actor, filter, matching),
  ]);
  return { ...count, list, pageNum: filter.pageNum, pageSize: filter.pageSize };
}

/** How many consultations that the actor may see began within the days. */
export async function countConsults(
  db: Kysely<Schema>,
  actor: Actor,
  days: { readonly startTime: string; readonly endTime: string },
  /** Only those that had begun by then. */
  until?: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom("consult")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(matchingOf(actor, days))
    .$if(until !== undefined, (query) => query.where("consult.created_at", "<=", until?.toISOString() ?? ""))
    .executeTakeFirstOrThrow();
  return count;
}

const matchingOf = (actor: Actor, filter: Partial<Filter>) => (eb: Builder) =>
  eb.and([
    visibleConsults(actor)(eb),
    ...(filter.status ? [eb("consult.status", "=", sql<number>`any(${filter.status}::smallint[])`)] : []),
    ...(filter.companyId ? [eb("consult.company_id", "=", filter.companyId)] : []),
    ...(filter.startTime ? [eb("consult.created_at", ">=", businessDayStart(filter.startTime))] : []),
    ...(filter.endTime ? [eb("consult.created_at", "<", businessDayStart(filter.endTime, 1))] : []),
    ...(filter.mine ? [isOwn(actor, eb)] : []),
    ...(filter.waiting ? [eb("consult.next_offer_at", "is not", null)] : []),
    ...(filter.keyword ? [isAbout(eb, filter.keyword)] : []),
  ]);

const isOwn = (actor: Actor, eb: Builder) =>
  eb.or([
    eb("consult.created_by", "=", actor.userId),
    eb("consult.expert_user_id", "=", actor.userId),
    eb(
      "consult.id",
      "in",
      eb.selectFrom("consult_expert").select("consult_id").where("user_id", "=", actor.userId),
    ),
  ]);

const isAbout = (eb: Builder, keyword: string) =>
  eb.or([
    contains(eb.ref("consult.title"), keyword),
    eb.exists(
      eb
        .selectFrom("consult_record as k")
        .select("k.id")
        .whereRef("k.consult_id", "=", "consult.id")
        .where((inner) => contains(inner.ref("k.content"), keyword)),
    ),
  ]);

async function findRows(
  db: Kysely<Schema>,
  actor: Actor,
  filter: Filter,
  matching: ReturnType<typeof matchingOf>,
) {
  const rows = await consultsFor(db, actor)
    .innerJoin("company", "company.id", "consult.company_id")
    .select([
      "company.name as company_name",
      "company.name_en as company_name_en",
      nameOfUser("consult.created_by").as("asker_name"),
      sql<string | null>`(select left(r.content, ${previewLength}) from consult_record r
        where r.consult_id = consult.id and r.type = 0 and r.content <> '' order by r.seq desc limit 1)`.as(
        "last_record",
      ),
      unreadOf(actor).as("unread"),
    ])
    .where((eb) => matching(eb as unknown as Builder))
    .$if(filter.waiting === true, (query) => query.orderBy("consult.expert_requested_at"))
    .orderBy("consult.last_record_at", "desc")
    .orderBy("consult.id", "desc")
    .limit(filter.pageSize)
    .offset(offsetOf(filter))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: consultStatus.asCode(row.status),
    createdBy: row.created_by,
    createdByName: row.asker_name ?? "",
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    expertName: row.expert_name,
    lastRecord: row.last_record ?? "",
    lastRecordTime: row.last_record_at,
    unread: row.unread,
    recordCount: row.last_seq,
    createdTime: row.created_at,
    isWaiting: row.next_offer_at !== null,
    isOffered: row.is_offered,
    faultId: row.service_request_id,
    score: row.score,
  }));
}

/** Messages of others that somebody in the consultation has not read; of what one only may see nothing is unread. */
const unreadOf = ({
  userId,
}: Actor) => sql<number>`case when ${userId}::bigint in (consult.created_by, consult.expert_user_id)
  then (select count(*)::int from consult_record r where r.consult_id = consult.id and r.created_by is distinct from ${userId}
    and r.seq > coalesce((select k.read_seq from consult_reader k where k.consult_id = consult.id and k.user_id = ${userId}), 0))
  else 0 end`;

/** The caller's open consultation, who is on duty and there, and how much waits to be read. */
export async function readLatest(
  platform: Pick<Platform, "database" | "clock" | "translate">,
  call: Call,
): Promise<CallResult<typeof latestEndpoint>> {
  const { actor } = call;
  const db = platform.database.kysely;
  const mayTalk = actor.permissions.has("consult:create") || actor.permissions.has("consult:answer");
  if (!mayTalk) return { consult: null, dutyList: [], unread: 0 };
  const [row, dutyList, unread] = await Promise.all([
    consultsFor(db, actor)
      .where("consult.created_by", "=", actor.userId)
      .where("consult.status", "<>", closed)
      .where(visibleConsults(actor))
      .executeTakeFirst(),
    findDutyList(db, platform.clock.now()),
    countUnread(db, actor),
  ]);
  return { consult: row ? await viewOfConsult(platform, call, row) : null, dutyList, unread };
}

async function countUnread(db: Kysely<Schema>, actor: Actor): Promise<number> {
  const isOffered = sql<boolean>`exists (select from consult_offer o where o.consult_id = consult.id
    and o.user_id = ${actor.userId} and o.passed_at is null)`;
  const { count } = await db
    .selectFrom("consult")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("consult.status", "<>", closed)
    .where(visibleConsults(actor))
    .where((eb) =>
      eb.or([
        eb("consult.created_by", "=", actor.userId),
        eb("consult.expert_user_id", "=", actor.userId),
        ...(isOnVendorSide(actor) ? [isOffered] : []),
      ]),
    )
    .where(sql<boolean>`(${unreadOf(actor)} > 0 or ${isOffered})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Serves the list as a file. */
export function routeConsultExport(route: Route, platform: Platform): void {
  routeExport<typeof listEndpoint>(route, platform, listEndpoint, exportConsults, {
    name: "consultServer.records",
    dateOf: ({ createdTime }) => createdTime,
    list: (snapshot, call, query) => listConsults(snapshot, call, query),
    columns: [
      { title: "consultServer.column.id", value: (row) => row.id },
      { title: "consultServer.column.title", value: (row) => row.title },
      {
        title: "consultServer.column.customer",
        value: (row, { locale }) => nameIn(locale, row.companyName, row.companyNameEn),
      },
      { title: "consultServer.column.asker", value: (row) => row.createdByName },
      { title: "consultServer.column.expert", value: (row) => row.expertName },
      {
        title: "consultServer.column.status",
        value: (row, { t }) => t(consultStatus.labelKeyOfCode(row.status)),
      },
      { title: "consultServer.column.records", value: (row) => row.recordCount },
      { title: "consultServer.column.created", kind: "time", value: (row) => row.createdTime },
      { title: "consultServer.column.last", kind: "time", value: (row) => row.lastRecordTime },
      { title: "consultServer.column.score", value: (row) => row.score },
    ],
  });
}
