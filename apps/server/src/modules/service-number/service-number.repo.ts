import type { Kysely, Schema } from "@pharos/db";
import { businessTimeZone } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { policyThatHolds } from "../sla/index.ts";
import { raisableCompanies } from "./raising.visibility.ts";

/** A service number with what it promises. */
export interface ServiceNumberRow {
  readonly id: number;
  readonly sn: string;
  readonly name: string;
  readonly productName: string | null;
  readonly productNameEn: string | null;
  readonly coverage: number;
  readonly status: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly targets: {
    readonly type: number;
    readonly firstResponseMinutes: number;
    readonly replyMinutes: number | null;
    readonly solveMinutes: number;
  }[];
}

/** A customer with its service numbers. */
export interface ServiceCompanyRow {
  readonly id: number;
  readonly name: string;
  readonly name_en: string | null;
  readonly numbers: ServiceNumberRow[];
}

const companiesMax = 200;
const closed = 3;

/**
 * Customers the actor may raise a request for, each with the service numbers that are not closed. The targets are those of
 * the policy that holds for the service number today.
 */
export async function findServiceCompanies(
  db: Kysely<Schema>,
  actor: Actor,
  keyword: string | undefined,
): Promise<ServiceCompanyRow[]> {
  return db
    .selectFrom("company")
    .select(["company.id", "company.name", "company.name_en"])
    .select(numbersOfCompany.as("numbers"))
    .where(raisableCompanies(actor))
    .$if(keyword !== undefined && keyword !== "", (query) => query.where(nameContains(keyword ?? "")))
    .orderBy("company.name")
    .limit(companiesMax)
    .execute();
}

const nameContains = (keyword: string) =>
  sql<boolean>`position(lower(${keyword}::text) in lower(concat_ws(' ', company.name, company.name_en, company.short_name))) > 0`;

const numbersOfCompany = sql<ServiceNumberRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', n.id, 'sn', n.sn, 'name', n.name, 'productName', product.name, 'productNameEn', product.name_en,
    'coverage', n.coverage, 'status', n.status, 'startDate', n.start_date, 'endDate', n.end_date,
    'targets', coalesce((
      select json_agg(json_build_object(
        'type', t.severity, 'firstResponseMinutes', t.first_response_minutes, 'replyMinutes', t.reply_minutes,
        'solveMinutes', t.solve_minutes) order by t.severity)
      from sla_target t where t.policy_id = policy.id), '[]')
    ) order by n.end_date desc, n.id), '[]')
  from service_number n
  left join dict_menu product on product.id = n.product_menu_id
  left join lateral (
    ${policyThatHolds({
      serviceNumberId: sql.ref("n.id"),
      companyId: sql.ref("n.company_id"),
      coverage: sql.ref("n.coverage"),
      day: sql`(now() at time zone ${sql.lit(businessTimeZone)})::date`,
    })}
  ) policy on true
  where n.company_id = company.id and n.status <> ${sql.lit(closed)}
)`;

/** An asset, and the service number in force that covers it. */
export interface ValidAssetRow {
  readonly id: number;
  readonly name: string;
  readonly business_system: string | null;
  readonly db_type: string;
  readonly db_version: string | null;
  readonly service_number_id: number | null;
  readonly nodes: { id: number; name: string }[];
}

/** Which assets of a customer are looked for. */
export interface ValidAssetQuestion {
  readonly companyId: number;
  readonly serviceNumberId?: number;
  /** Also those that nothing covers. */
  readonly isAll: boolean;
  readonly today: string;
}

/** Assets of a customer that a service number in force on `today` covers; of several numbers the one that lasts longest. */
export async function findValidAssets(
  db: Kysely<Schema>,
  actor: Actor,
  { companyId, serviceNumberId, isAll, today }: ValidAssetQuestion,
): Promise<ValidAssetRow[]> {
  return db
    .selectFrom("asset")
    .innerJoin("company", "company.id", "asset.company_id")
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("service_number_asset as covered")
          .innerJoin("service_number", "service_number.id", "covered.service_number_id")
          .select([
            "covered.asset_id",
            "service_number.id",
            "service_number.company_id",
            "service_number.end_date",
          ])
          .where("service_number.status", "=", 1)
          .where("service_number.start_date", "<=", today)
          .where("service_number.end_date", ">=", today)
          .as("n"),
      (join) => join.onRef("n.asset_id", "=", "asset.id").onRef("n.company_id", "=", "asset.company_id"),
    )
    .distinctOn("asset.id")
    .select([
      "asset.id",
      "asset.name",
      "asset.business_system",
      "asset.db_type",
      "asset.db_version",
      "n.id as service_number_id",
      sql<ValidAssetRow["nodes"]>`(
        select coalesce(json_agg(json_build_object('id', node.id, 'name', node.name) order by node.name), '[]')
        from asset_node node where node.asset_id = asset.id)`.as("nodes"),
    ])
    .where("company.id", "=", companyId)
    .where(raisableCompanies(actor))
    .where("asset.status", "=", 1)
    .$if(!isAll, (query) => query.where("n.id", "is not", null))
    .$if(serviceNumberId !== undefined, (query) => query.where("n.id", "=", serviceNumberId ?? 0))
    .orderBy("asset.id")
    .orderBy("n.end_date", (order) => order.desc().nullsLast())
    .execute();
}
