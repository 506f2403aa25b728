import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { updateWithChildren as endpoint } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { replyKind, requestLinkKind, visibility } from "@pharos/domain/enums";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { replyInTransaction } from "../conversation/reply-to-service-request.ts";
import { openCodes } from "../list/filter-conditions.ts";
import { serviceRequestPolicy } from "../service-request.policy.ts";
import { relationOf } from "../service-request.relation.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];

/**
 * Sends one update to a request and its open children, in one transaction. Each is an ordinary reply of its own request;
 * nothing in it may name another organisation or request, so that nobody learns who else is concerned.
 */
export async function updateWithChildren(
  withTransaction: Transact,
  { actor, ...call }: Call,
  input: Input,
): Promise<CallResult<typeof endpoint>> {
  return withTransaction({ ...call, actor }, async (tx) => {
    const parent = await serviceRequestRepo(tx.db).findVisible(actor, input.faultId);
    if (!parent) throw new AppError("serviceRequest.notFound");
    if (relationOf(actor, parent).side !== "vendor") throw new AppError("serviceRequest.vendorOnly");
    const concerned = await visibleOf(tx.db, actor, await findConcerned(tx.db, parent.id));
    if (!concerned.some(({ id }) => id !== parent.id)) throw new AppError("serviceRequest.noChildren");
    refuseNames(input, concerned);
    const skipped: string[] = [];
    let sent = 0;
    // In the order of their numbers, so that two updates never wait for each other.
    for (const one of concerned) {
      if (!one.isOpen) continue;
      if (serviceRequestPolicy.reply(actor, one.row, tx.now) !== true) {
        // The parent is answered by who writes; a child may be another team's.
        if (one.id === parent.id) throw new AppError("common.permissionDenied");
        skipped.push(one.srNo);
        continue;
      }
      await replyInTransaction(tx, actor, {
        faultId: one.id,
        contentMd: one.locale === "en" ? input.contentMdEn : input.contentMd,
        kind: replyKind.toCode("normal"),
        visibility: visibility.toCode("public"),
        needFeedback: false,
        isSolution: false,
        stillBroken: false,
      });
      sent += 1;
    }
    return { sent, skipped };
  });
}

interface Concerned {
  readonly id: number;
  readonly srNo: string;
  readonly isOpen: boolean;
  /** Language of the reporter. */
  readonly locale: string;
  readonly companyId: number;
  readonly companyNames: readonly (string | null)[];
}

/** The request itself and its children, also those that the writer may not see. */
async function findConcerned(db: Kysely<Schema>, parentId: number): Promise<readonly Concerned[]> {
  const rows = await db
    .selectFrom("service_request")
    .innerJoin("company", "company.id", "service_request.company_id")
    .innerJoin("app_user as reporter", "reporter.id", "service_request.reporter_user_id")
    .select([
      "service_request.id",
      "service_request.sr_no",
      "service_request.status",
      "service_request.company_id",
      "company.name",
      "company.name_en",
      "company.short_name",
      "reporter.locale",
    ])
    .where("service_request.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("service_request.id", "=", parentId),
        eb(
          "service_request.id",
          "in",
          eb
            .selectFrom("service_request_link")
            .select("to_id")
            .where("from_id", "=", parentId)
            .where("kind", "=", requestLinkKind.toCode("parent")),
        ),
      ]),
    )
    .orderBy("service_request.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    srNo: row.sr_no,
    isOpen: openCodes.includes(row.status),
    locale: row.locale,
    companyId: row.company_id,
    companyNames: [row.name, row.name_en, row.short_name],
  }));
}

/** Those that the writer may see, with their rows: of the others he learns nothing, not even by a name that is refused. */
async function visibleOf(db: Kysely<Schema>, actor: Actor, concerned: readonly Concerned[]) {
  const repo = serviceRequestRepo(db);
  const seen = [];
  for (const one of concerned) {
    const row = await repo.findVisible(actor, one.id);
    if (row) seen.push({ ...one, row });
  }
  return seen;
}

/** What several organisations read names none of them, and none of their requests. */
function refuseNames(input: Input, concerned: readonly Concerned[]): void {
  if (new Set(concerned.map(({ companyId }) => companyId)).size < 2) return;
  const names = concerned.flatMap(({ srNo, companyNames }) => [srNo, ...companyNames]);
  for (const field of ["contentMd", "contentMdEn"] as const) {
    const text = input[field].toLowerCase();
    if (names.some((name) => name && text.includes(name.toLowerCase())))
      throw fieldError(field, "serviceRequest.namesAnother");
  }
}
