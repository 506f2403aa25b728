import { type HistoryAction, visibility } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import type { FileChange, FileOwner, FileTarget } from "../../platform/file-owner.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { attachUploads } from "../file/index.ts";
import { hintRequest } from "./service-request.channels.ts";
import { relationOf } from "./service-request.relation.ts";
import { serviceRequestRepo } from "./service-request.repo.ts";
import { type ServiceRequestRow, statusOf } from "./service-request.row.ts";

/** Files of requests and of their replies. */
export const serviceRequestFiles: FileOwner = {
  types: ["serviceRequest", "reply"],
  async find(db, actor, { type, objectId }, { isLocking = false } = {}) {
    const reply =
      type === "reply"
        ? await db
            .selectFrom("service_request_reply")
            .select(["service_request_id", "visibility"])
            .where("id", "=", objectId)
            .where("removed_at", "is", null)
            .executeTakeFirst()
        : undefined;
    if (type === "reply" && !reply) return undefined;
    const requests = serviceRequestRepo(db);
    const id = reply?.service_request_id ?? objectId;
    const row = isLocking ? await requests.lockVisible(actor, id) : await requests.findVisible(actor, id);
    const isInternal = reply !== undefined && visibility.fromCode(reply.visibility) === "internal";
    const subject = row && fileSubjectOf(actor, row, { isInternal });
    // A note among the vendor's people does not exist for customers.
    return isInternal && subject?.relation.side === "customer" ? undefined : subject;
  },
  async onChange(tx, change) {
    hintRequest(tx, change.rootId, { type: "file.changed", isInternal: change.isInternal });
    const action = historyActions[change.what];
    if (action && change.actor) await appendHistory(tx, change, action, change.actor);
  },
};

const historyActions: Partial<Record<FileChange["what"], HistoryAction>> = {
  attach: "attach",
  detach: "detach",
  withdraw: "detach",
  reportMark: "reportMark",
  reportUnmark: "reportUnmark",
};

async function appendHistory(
  tx: UnitOfWork,
  { rootId, fileName, isInternal }: FileChange,
  action: HistoryAction,
  actor: Actor,
): Promise<void> {
  const { status } = await tx.db
    .selectFrom("service_request")
    .select("status")
    .where("id", "=", rootId)
    .executeTakeFirstOrThrow();
  await serviceRequestRepo(tx.db).appendHistory({
    requestId: rootId,
    action,
    from: status,
    to: status,
    by: actor,
    at: tx.now,
    content: fileName,
    visibility: isInternal ? "internal" : "public",
  });
}

/** What someone is to the files of a request, or of a note on it. */
export function fileSubjectOf(actor: Actor, row: ServiceRequestRow, { isInternal = false } = {}): FileTarget {
  const relation = relationOf(actor, row);
  const isLead = relation.isTeamAdmin || relation.isPlatformLead;
  const isHandler = relation.isExecutor || relation.isSubExecutor || isLead;
  const isColleague = isHandler || relation.isTeamDba || relation.isOnDuty || relation.isInvolved;
  const isVendor = relation.side === "vendor";
  const mayAnswer = actor.permissions.has("fault:reply");
  const isFreeToTake = row.executor_user_id === null && relation.isTeamDba;
  const status = statusOf(row);
  return {
    rootId: row.id,
    companyId: row.company_id,
    record: { isInternal, state: status === "closed" || status === "archived" ? status : "open" },
    relation: {
      side: relation.side,
      mayAdd: isVendor ? isColleague && actor.permissions.has("fault:internal") : mayAnswer,
      mayPublish: mayAnswer && (!isVendor || isHandler || relation.isOnDuty || isFreeToTake),
      isHandler: isVendor && isHandler,
      isLead: isVendor && isLead,
      isOrgAdmin: relation.isOrgAdmin,
    },
  };
}

/** The files and pictures that came with a text, on a request or a reply. */
export interface SentFiles {
  readonly keys: readonly string[];
  readonly text: string;
}

/** Binds what came with a new request. Anyone who may raise it may send files with it. */
export async function attachToRequest(
  tx: UnitOfWork,
  actor: Actor,
  { id, companyId }: { readonly id: number; readonly companyId: number },
  { keys, text }: SentFiles,
): Promise<void> {
  const side = actor.isCustomer && actor.companyIds.includes(companyId) ? "customer" : "vendor";
  await attachUploads(tx, actor, {
    ref: { type: "serviceRequest", objectId: id },
    subject: {
      rootId: id,
      companyId,
      record: { state: "open", isInternal: false },
      relation: { side, mayAdd: true, mayPublish: true, isHandler: false, isLead: false, isOrgAdmin: false },
    },
    files: keys.map((objectKey) => ({ objectKey })),
    text,
    asked: "visible",
  });
}

/** Binds what came with a reply or a note, or with new words of the description. Anyone who may write it may send files with it. */
export async function attachToText(
  tx: UnitOfWork,
  actor: Actor,
  row: ServiceRequestRow,
  { replyId, isInternal = false }: { readonly replyId?: number; readonly isInternal?: boolean },
  { keys, text }: SentFiles,
): Promise<void> {
  const subject = fileSubjectOf(actor, row, { isInternal });
  await attachUploads(tx, actor, {
    ref:
      replyId === undefined
        ? { type: "serviceRequest", objectId: row.id }
        : { type: "reply", objectId: replyId },
    subject: { ...subject, relation: { ...subject.relation, mayAdd: true, mayPublish: true } },
    files: keys.map((objectKey) => ({ objectKey })),
    text,
    asked: isInternal ? "internal" : "visible",
  });
}
