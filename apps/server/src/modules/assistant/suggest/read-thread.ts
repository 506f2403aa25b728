import type { Kysely, Schema } from "@pharos/db";
import { replyKind, serviceRequestStatus, visibility } from "@pharos/domain/enums";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import { personName } from "../../../platform/person-name.ts";
import { isOnVendorSide } from "../../../platform/scope.ts";
import type { SearchKind } from "../../../platform/search-kind.ts";
import { visibleServiceRequests } from "../../service-request/index.ts";

/** A message of a request, as its reader may know it. */
export interface Message {
  readonly author: string | null;
  readonly isVendor: boolean;
  readonly isInternal: boolean;
  readonly text: string;
}

/** A request as it is written about. */
export interface Thread {
  readonly id: number;
  readonly srNo: string;
  readonly title: string;
  readonly description: string;
  readonly companyId: number;
  readonly reporterId: number;
  readonly isEnded: boolean;
  /** In their order, the latest where there are many. */
  readonly messages: readonly Message[];
}

const messagesMax = 40;
const ended: ReadonlySet<string> = new Set(["closed", "archived", "cancelled"]);

/** A request with what was written on it, for one of the vendor's people who may see it; throws as for a missing one. */
export async function readThread(
  db: Kysely<Schema>,
  kinds: readonly SearchKind[],
  actor: Actor,
  id: number,
): Promise<Thread> {
  const kind = kinds.find(({ type }) => type === "sr");
  const request = isOnVendorSide(actor)
    ? await db
        .selectFrom("service_request")
        .select(["id", "sr_no", "title", "content_md", "company_id", "reporter_user_id", "status"])
        .where("id", "=", id)
        .where(visibleServiceRequests(actor))
        .executeTakeFirst()
    : undefined;
  if (!request || !kind) throw new AppError("serviceRequest.notFound");
  const readsInternal = kind.readsInternal(actor);
  const hasNotes = typeof readsInternal === "boolean" ? sql<SqlBool>`${readsInternal}` : readsInternal;
  const { rows } = await sql<Message>`
    select * from (
      select r.id, ${personName("w")} as author, r.is_vendor as "isVendor", r.content_md as text,
        r.visibility = ${visibility.toCode("internal")} as "isInternal"
      from service_request_reply r
      join service_request on service_request.id = r.service_request_id
      left join app_user w on w.id = r.author_user_id
      where r.service_request_id = ${id} and r.removed_at is null and r.kind <> ${replyKind.toCode("system")}
        and (r.visibility = ${visibility.toCode("public")} or ${hasNotes})
      order by r.id desc limit ${messagesMax}) latest
    order by id`.execute(db);
  return {
    id: request.id,
    srNo: request.sr_no,
    title: request.title,
    description: request.content_md,
    companyId: request.company_id,
    reporterId: request.reporter_user_id,
    isEnded: ended.has(serviceRequestStatus.fromCode(request.status)),
    messages: rows,
  };
}

/** What the customer wrote last, for everybody who reads the request. */
export const lastOfCustomer = ({ messages }: Thread): string | undefined =>
  messages.findLast(({ isVendor, isInternal }) => !isVendor && !isInternal)?.text;
