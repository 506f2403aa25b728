import type { listAuditLog } from "@pharos/api/audit";
import type { HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { businessTimeZone } from "@pharos/domain/time";
import { type ExpressionBuilder, sql } from "kysely";
import { type CappedTotal, countCapped, offsetOf } from "../../platform/paging.ts";

/** One line of a record's history. */
export interface RecordHistoryRow {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly detail: unknown;
  readonly user_name: string | null;
}

/** One page of a record's lines, newest first. */
export async function findRecordHistory(
  db: Kysely<Schema>,
  { objectType, objectId }: { objectType: string; objectId: number },
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<CappedTotal & { rows: RecordHistoryRow[] }> {
  const base = db
    .selectFrom("audit_log")
    .where("object_type", "=", objectType)
    .where("object_id", "=", String(objectId));
  const [rows, count] = await Promise.all([
    base
      .leftJoin("app_user", "app_user.id", "audit_log.user_id")
      .select([
        "audit_log.id",
        "audit_log.at",
        "audit_log.action",
        "audit_log.detail",
        userName.as("user_name"),
      ])
      .orderBy("audit_log.id", "desc")
      .limit(pageSize)
      .offset(offsetOf({ pageNum, pageSize }))
      .execute(),
    countCapped(db, base.select("audit_log.id")),
  ]);
  return { rows, ...count };
}

/** The name people know someone by: as an employee, else the one of the account. */
const userName = sql<string | null>`coalesce(
  (select employee.name from employee where employee.user_id = app_user.id order by employee.status desc, employee.id limit 1),
  app_user.display_name
)`;

type LogQuery = HandlerInput<typeof listAuditLog>["query"];

/** One page of the whole log. */
export async function findAuditLog(db: Kysely<Schema>, query: LogQuery) {
  const { pageNum, pageSize, sortOrder } = query;
  const base = db.selectFrom("audit_log").where((eb) => eb.and(conditionsOf(eb, query)));
  const [rows, count] = await Promise.all([
    base
      .leftJoin("app_user", "app_user.id", "audit_log.user_id")
      .leftJoin("company", "company.id", "audit_log.company_id")
      .selectAll("audit_log")
      .select([
        userName.as("user_name"),
        "company.name as company_name",
        "company.name_en as company_name_en",
        objectName.as("object_name"),
        (isFolding(query) ? batchSize : sql<number>`1`).as("batch_size"),
      ])
      .orderBy("audit_log.id", sortOrder)
      .limit(pageSize)
      .offset(offsetOf({ pageNum, pageSize }))
      .execute(),
    countCapped(db, base.select("audit_log.id")),
  ]);
  return { rows, ...count };
}

/** What is narrowed to some of the objects shows each of their lines. */
const isFolding = ({ isFolded, objectType, objectId, companyId, requestId }: LogQuery): boolean =>
  isFolded === true && [objectType, objectId, companyId, requestId].every((given) => given === undefined);

/** Longer batches are counted no further. */
const batchMax = 500;

/** The next line of the same action was written by another request: one step through the index on action and id. */
const isLastOfBatch = sql<boolean>`(audit_log.request_id is null or audit_log.request_id is distinct from (
  select next.request_id from audit_log next
  where next.action = audit_log.action and next.id > audit_log.id order by next.id limit 1))`;

const batchSize = sql<number>`case when audit_log.request_id is null then 1 else (
  select count(*)::int from (
    select earlier.request_id from audit_log earlier
    where earlier.action = audit_log.action and earlier.id <= audit_log.id
    order by earlier.id desc limit ${sql.lit(batchMax)}) earlier
  where earlier.request_id = audit_log.request_id) end`;

/** By what people know the object of a line. */
const objectName = sql<string | null>`case when audit_log.object_id ~ '^[1-9][0-9]{0,17}$' then
  case audit_log.object_type
    when 'serviceRequest' then (select sr_no from service_request where id = audit_log.object_id::bigint)
    when 'serviceOrder' then (select order_no from service_order where id = audit_log.object_id::bigint)
    when 'plan' then (select plan_no from plan where id = audit_log.object_id::bigint)
    when 'contract' then (select contract_num from contract where id = audit_log.object_id::bigint)
    when 'serviceNumber' then (select sn from service_number where id = audit_log.object_id::bigint)
    when 'company' then (select name from company where id = audit_log.object_id::bigint)
    when 'team' then (select name from team where id = audit_log.object_id::bigint)
    when 'role' then (select name from role where id = audit_log.object_id::bigint)
    when 'user' then (select display_name from app_user where id = audit_log.object_id::bigint)
  end end`;

function conditionsOf(eb: ExpressionBuilder<Schema, "audit_log">, query: LogQuery) {
  const { action, person, userId, objectType, objectId, companyId, ip, startTime, endTime } = query;
  const { requestId } = query;
  return [
    ...(action ? [sql<boolean>`starts_with(audit_log.action, ${action})`] : []),
    ...(person ? [isBy(eb, person)] : []),
    ...(userId ? [eb("audit_log.user_id", "=", userId)] : []),
    ...(objectType ? [eb("audit_log.object_type", "=", objectType)] : []),
    ...(objectId ? [eb("audit_log.object_id", "=", objectId)] : []),
    ...(companyId ? [eb("audit_log.company_id", "=", companyId)] : []),
    ...(requestId ? [eb("audit_log.request_id", "=", requestId)] : []),
    ...(isFolding(query) ? [isLastOfBatch] : []),
    ...(ip ? [sql<boolean>`starts_with(audit_log.ip, ${ip})`] : []),
    ...(startTime
      ? [sql<boolean>`audit_log.at >= ${startTime}::timestamp at time zone ${businessTimeZone}`]
      : []),
    ...(endTime
      ? [sql<boolean>`audit_log.at < (${endTime}::date + 1)::timestamp at time zone ${businessTimeZone}`]
      : []),
  ];
}

function isBy(eb: ExpressionBuilder<Schema, "audit_log">, person: string) {
  const isIn = (column: string) =>
    sql<boolean>`position(lower(${person}::text) in lower(${sql.ref(column)})) > 0`;
  // First the few people, then their lines by the index.
  const people = eb
    .selectFrom("app_user")
    .select("app_user.id")
    .where((inner) =>
      inner.or([
        isIn("app_user.account"),
        isIn("app_user.display_name"),
        inner.exists(
          inner
            .selectFrom("employee")
            .select("employee.id")
            .whereRef("employee.user_id", "=", "app_user.id")
            .where(isIn("employee.name")),
        ),
      ]),
    );
  return eb.or([eb("audit_log.user_id", "in", people), isIn("audit_log.account")]);
}

/** Every action and kind of record there is, each found by one step through an index instead of a walk over the log. */
export async function findAuditKinds(
  db: Kysely<Schema>,
): Promise<{ actions: string[]; objectTypes: string[] }> {
  const distinct = async (column: "action" | "object_type"): Promise<string[]> => {
    const name = sql.ref(column);
    const { rows } = await sql<{ value: string }>`
      with recursive step as (
        (select ${name} as value from audit_log where ${name} is not null order by ${name} limit 1)
        union all
        select (select ${name} from audit_log where ${name} > step.value order by ${name} limit 1)
        from step where step.value is not null
      )
      select value from step where value is not null`.execute(db);
    return rows.map(({ value }) => value);
  };
  const [actions, objectTypes] = [await distinct("action"), await distinct("object_type")];
  return { actions, objectTypes };
}
