import type { CallResult } from "@pharos/api/core";
import type { listRequestLinks, suggestLinks as suggestContract } from "@pharos/api/service-request";
import { closeType, requestLinkKind } from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findSimilar } from "../search/find-similar.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { linkRepo, roleOf } from "./link.repo.ts";

/** What hangs together with a request; an end that the caller may not see does not exist, not even as a number. */
export async function listLinks(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof listRequestLinks>> {
  const row = await serviceRequestRepo(database.kysely).findVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  const stored = await linkRepo(database.kysely).listVisible(actor, id);
  const links = stored.map((link) => ({
    id: link.id,
    role: roleOf(id, {
      fromId: link.from_id,
      toId: link.to_id,
      kind: requestLinkKind.fromCode(link.kind),
    }),
    isMerge: link.is_merge,
    request: {
      id: link.other_id,
      srNo: link.sr_no,
      title: link.title,
      type: link.severity,
      status: link.status,
    },
    createdTime: link.created_at,
  }));
  // A merged request that was reopened goes on itself.
  const isMerged = row.close_type === closeType.toCode("merged");
  const merge = links.find(({ isMerge, role }) => isMerge && role === "duplicateOf");
  return { links, mergedInto: (isMerged && merge?.request) || null };
}

const suggestedMax = 5;

/** Requests of the same organisation that may be the same story, for anyone who looks for the other end of a link. */
export async function suggestLinks(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof suggestContract>> {
  const row = await serviceRequestRepo(database.kysely).findVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  const similar = await findSimilar(database.kysely, actor, {
    text: row.title,
    companyId: row.company_id,
    exceptId: row.id,
    which: "all",
    limit: suggestedMax,
  });
  return similar.map(({ srNo, title, severity: type, status, id: otherId }) => ({
    id: otherId,
    srNo,
    title,
    type,
    status,
  }));
}
