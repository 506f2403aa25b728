import type { LiveChannel } from "../../platform/live.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { presenceNews } from "../conversation/index.ts";
import { audienceOf, requestScopesOf } from "./service-request.audience.ts";
import { relationOf } from "./service-request.relation.ts";
import { serviceRequestRepo } from "./service-request.repo.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";

const requestsPath = "/fault";

/** Who is notified of changes of a request: who may see it; of internal matters the vendor's side only. */
export function serviceRequestChannel({ database }: Platform): LiveChannel {
  const requests = serviceRequestRepo(database.kysely);
  return {
    path: requestsPath,
    scopesOf: requestScopesOf,
    audiencesOf: async (ids) => {
      const rows = await requests.findMany(ids);
      return new Map(rows.map((row) => [row.id, audienceOf(row)]));
    },
    presenceOf: async (actor, id, state) => {
      const row = await requests.findVisible(actor, id);
      return row && presenceNews(audienceOf(row), relationOf(actor, row).side, state);
    },
  };
}

/** What the transactions under way found when they locked a request. */
const audiencesBefore = new WeakMap<UnitOfWork, Map<number, ReturnType<typeof audienceOf>>>();

/** Remembers who could know of a request before the transaction changes it: they learn of the change too. */
export function rememberAudience(tx: UnitOfWork, row: ServiceRequestRow): void {
  const known = audiencesBefore.get(tx) ?? new Map<number, ReturnType<typeof audienceOf>>();
  if (!known.has(row.id)) known.set(row.id, audienceOf(row));
  audiencesBefore.set(tx, known);
}

/** Tells the pages that show a request that something happened to it, once the transaction has committed. */
export function hintRequest(
  tx: UnitOfWork,
  id: number,
  { type, isInternal = false }: { readonly type: string; readonly isInternal?: boolean },
): void {
  const before = audiencesBefore.get(tx)?.get(id);
  tx.hint(requestsPath, { id, type, isInternal, ...(before && { before }) });
}
