import type { AssetDetail } from "@pharos/api/asset";
import { assetRecordsMax } from "@pharos/api/asset";
import type { Kysely, Schema } from "@pharos/db";
import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { isOpenRequest } from "./asset.sql.ts";

/** What modules that build on this one know of an asset; the composition root hands it over. */
export interface AssetRecords {
  /** Its visible plans: those that begin last, first. */
  readonly findPlansOfAsset: (
    db: Kysely<Schema>,
    actor: Actor,
    of: { readonly companyId: number; readonly assetId: number; readonly limit: number },
  ) => Promise<AssetDetail["plans"]>;
}

/** The visible requests about an asset, the open ones first and among them the newest. */
export async function findRequestsOfAsset(
  db: Kysely<Schema>,
  actor: Actor,
  assetId: number,
): Promise<AssetDetail["srs"]> {
  const rows = await db
    .selectFrom("service_request")
    .select([
      "service_request.id",
      "service_request.sr_no",
      "service_request.title",
      "service_request.severity",
      "service_request.status",
      "service_request.submitted_at",
    ])
    .where("service_request.asset_id", "=", assetId)
    .where(visibleServiceRequests(actor))
    .orderBy(isOpenRequest, "desc")
    .orderBy("service_request.id", "desc")
    .limit(assetRecordsMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    srNo: row.sr_no,
    title: row.title,
    severity: severity.asCode(row.severity),
    status: serviceRequestStatus.asCode(row.status),
    submitTime: row.submitted_at,
  }));
}
