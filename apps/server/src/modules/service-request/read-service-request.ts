import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { relationOf } from "./service-request.relation.ts";
import { serviceRequestRepo } from "./service-request.repo.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";
import { toDetail } from "./service-request.view.ts";
import { findExtras } from "./service-request-detail.repo.ts";

/** One request as the caller may see it; absent and invisible are the same refusal. */
export async function readServiceRequest(
  platform: Platform,
  call: Call,
  id: number,
): Promise<ServiceRequestDetail> {
  const row = await serviceRequestRepo(platform.database.kysely).findVisible(call.actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  return present(platform, call, row);
}

/** One request right after the caller has changed it, which may have taken it out of the caller's sight. */
export async function readChangedRequest(
  platform: Platform,
  call: Call,
  id: number,
): Promise<ServiceRequestDetail> {
  const row = await serviceRequestRepo(platform.database.kysely).findChanged(id);
  if (!row) throw new AppError("serviceRequest.notFound");
  return present(platform, call, row);
}

async function present(
  platform: Platform,
  call: Call,
  row: ServiceRequestRow,
): Promise<ServiceRequestDetail> {
  const isWithInternal = relationOf(call.actor, row).side === "vendor";
  const extras = await findExtras(platform.database.kysely, row, {
    isWithInternal,
    readerId: call.actor.userId,
  });
  return toDetail(row, extras, call, { now: platform.clock.now(), translate: platform.translate });
}
