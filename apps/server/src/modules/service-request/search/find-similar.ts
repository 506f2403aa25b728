import type { Kysely, Schema } from "@pharos/db";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { expressionBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { findAlike } from "../../search/index.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";
import { serviceRequestSearch } from "./service-request.search-kind.ts";

/** Where similar requests are looked for. */
export interface SimilarFilter {
  /** Title, and if there is more to say, the description: what the requests are compared with. */
  readonly text: string;
  /** Only those of this organisation. */
  readonly companyId?: number | undefined;
  /** Not itself. */
  readonly exceptId?: number | undefined;
  /** Open ones unless said; solved ones are closed with a solution. */
  readonly which?: "open" | "all" | "solved";
  /** At most so many; 5 unless said. */
  readonly limit?: number;
}

/** A request that has words in common with a text. */
export interface SimilarRequest {
  readonly id: number;
  readonly srNo: string;
  readonly title: string;
  readonly severity: number;
  readonly status: number;
  readonly submittedAt: string;
  /** Its branch of the fault catalogue. */
  readonly menuId: number | null;
  readonly solution: string | null;
}

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);
const endedCodes = (["closed", "archived"] as const).map(serviceRequestStatus.toCode);

const wanted = {
  open: [sql`service_request.status = any(${openCodes}::smallint[])`],
  all: [],
  solved: [
    sql`service_request.status = any(${endedCodes}::smallint[])`,
    sql`service_request.solution ~ '\\S'`,
  ],
} as const;

/**
 * Requests the actor may see that are like a text, the most alike first. Titles, descriptions and conclusions are compared,
 * so that no one learns what is in the vendor's notes.
 */
export async function findSimilar(
  db: Kysely<Schema>,
  actor: Actor,
  { text, companyId, exceptId, which = "open", limit = 5 }: SimilarFilter,
): Promise<SimilarRequest[]> {
  const eb = expressionBuilder<Schema, "service_request">();
  const isWanted = eb.and([
    visibleServiceRequests(actor)(eb),
    ...wanted[which].map((condition) => sql<SqlBool>`${condition}`),
    ...(companyId === undefined ? [] : [eb("service_request.company_id", "=", companyId)]),
    ...(exceptId === undefined ? [] : [eb("service_request.id", "<>", exceptId)]),
  ]);
  const alike = await findAlike(db, text, {
    kind: serviceRequestSearch,
    part: "request",
    from: sql`service_request`,
    where: sql<SqlBool>`${isWanted}`,
    limit,
  });
  if (alike.length === 0) return [];
  const rows = await db
    .selectFrom("service_request")
    .select([
      "id",
      "sr_no as srNo",
      "title",
      "severity",
      "status",
      "submitted_at as submittedAt",
      "catalogue_menu_id as menuId",
      "solution",
    ])
    .where(sql<SqlBool>`id = any(${alike.map(({ id }) => id)}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return alike.flatMap(({ id }) => byId.get(id) ?? []);
}
