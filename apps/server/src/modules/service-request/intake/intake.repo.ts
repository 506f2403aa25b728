import type { Kysely, Schema } from "@pharos/db";
import { userStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { personName } from "../../../platform/person-name.ts";
import { raisableCompanies } from "../../service-number/index.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";

const peopleMax = 500;
const catalogueMax = 3;
const nodesMax = 200;

/** Queries on what stands around a request before there is one. */
export const intakeRepo = (db: Kysely<Schema>) => ({
  /** Whether someone may raise a request for an organisation. */
  async isRaisable(actor: Actor, companyId: number): Promise<boolean> {
    const row = await db
      .selectFrom("company")
      .select("company.id")
      .where("company.id", "=", companyId)
      .where(raisableCompanies(actor))
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Who handles requests that have been found visible, by the id of the request. */
  async findExecutorNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await db
      .selectFrom("service_request")
      .innerJoin("app_user as x", "x.id", "service_request.executor_user_id")
      .select(["service_request.id", personName("x").as("name")])
      .where("service_request.id", "=", sql<number>`any(${ids}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  },

  /** How someone can be reached. */
  async findContact(userId: number) {
    return db
      .selectFrom("app_user")
      .select(["phone", "email"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
  },

  /** Members of an organisation with an account in use, its admins first. */
  async listPeople(companyId: number) {
    return db
      .selectFrom("employee")
      .innerJoin("app_user", "app_user.id", "employee.user_id")
      .select(["app_user.id as userId", "employee.name", "employee.is_admin as isAdmin"])
      .where("employee.company_id", "=", companyId)
      .where("employee.status", "=", 1)
      .where("app_user.status", "<>", userStatus.toCode("disabled"))
      .orderBy("employee.is_admin", "desc")
      .orderBy("employee.name")
      .limit(peopleMax)
      .execute();
  },

  /** Catalogue entries of visible requests about an asset, or about anything of the organisation; the most used first. */
  async listUsedCatalogue(actor: Actor, companyId: number, assetId: number | null) {
    return db
      .selectFrom("service_request")
      .innerJoin("dict_menu", "dict_menu.id", "service_request.catalogue_menu_id")
      .select(["dict_menu.id as menuId", "dict_menu.name", "dict_menu.name_en as nameEn"])
      .where("service_request.company_id", "=", companyId)
      .$if(assetId !== null, (query) => query.where("service_request.asset_id", "=", assetId))
      .where("dict_menu.status", "=", 1)
      .where(visibleServiceRequests(actor))
      .groupBy(["dict_menu.id", "dict_menu.name", "dict_menu.name_en"])
      .orderBy(sql`count(*)`, "desc")
      .orderBy("dict_menu.id")
      .limit(catalogueMax)
      .execute();
  },

  /** Parts of an asset of the organisation, parents before children. */
  async listNodes(companyId: number, assetId: number) {
    return db
      .selectFrom("asset_node")
      .innerJoin("asset", "asset.id", "asset_node.asset_id")
      .innerJoin("dict_item", "dict_item.id", "asset_node.node_type_item_id")
      .select([
        "asset_node.id",
        "asset_node.parent_id as parentId",
        "dict_item.item_name as typeName",
        "dict_item.item_name_en as typeNameEn",
        "asset_node.name",
        "asset_node.role",
      ])
      .where("asset.id", "=", assetId)
      .where("asset.company_id", "=", companyId)
      .where("asset.status", "=", 1)
      .orderBy(sql`asset_node.parent_id nulls first`)
      .orderBy("asset_node.role")
      .orderBy("asset_node.id")
      .limit(nodesMax)
      .execute();
  },
});
