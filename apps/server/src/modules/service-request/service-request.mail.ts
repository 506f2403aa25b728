import type { Kysely, Schema } from "@pharos/db";
import { attachmentStatus, attachmentType, visibility } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { MailContent, MailPost, MailQuestion, MailTarget } from "../../platform/mail-target.ts";
import { nameOfUser, personName } from "../../platform/person-name.ts";

/** What mails about a request carry: what was said with the fact, and the public reply before it. */
export const serviceRequestMail: MailTarget = {
  objectType: "serviceRequest",
  async read(db, question) {
    const request = await findRequest(db, question.objectId);
    if (!request) return undefined;
    const content = {
      subject: `[${request.srNo}]${request.isConfidential ? "" : ` ${request.title}`}`,
      threadKey: `serviceRequest:${question.objectId}`,
      isConfidential: request.isConfidential,
    };
    if (request.isConfidential) return { ...content, posts: [], earlier: null };
    return { ...content, ...(await readPosts(db, request, question)) };
  },
};

interface MailedRequest {
  readonly id: number;
  readonly srNo: string;
  readonly title: string;
  readonly isConfidential: boolean;
  readonly reporter: string | null;
  readonly submittedAt: string;
  readonly contentMd: string;
  readonly recoverDescription: string | null;
  readonly restoredAt: string | null;
  readonly rootCause: string | null;
  readonly solution: string | null;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
}

async function findRequest(db: Kysely<Schema>, id: number): Promise<MailedRequest | undefined> {
  const { rows } = await sql<MailedRequest>`
    select r.id, r.sr_no as "srNo", r.title, r.is_confidential as "isConfidential",
      ${nameOfUser("r.reporter_user_id")} as reporter, r.submitted_at as "submittedAt", r.content_md as "contentMd",
      r.recover_description as "recoverDescription", r.restored_at as "restoredAt", r.root_cause as "rootCause",
      r.solution, r.closed_at as "closedAt", ${nameOfUser("r.closed_by")} as "closedBy"
    from service_request r where r.id = ${id} and r.deleted_at is null`.execute(db);
  return rows[0];
}

type Posts = Pick<MailContent, "posts" | "earlier">;

/** Events in whose mails the request introduces itself. */
const introducing: ReadonlySet<string> = new Set([
  "fault.created",
  "fault.onBehalf",
  "fault.assigned",
  "fault.handedOver",
  "fault.subExecutor",
  "fault.audit.pending",
]);

/** Events between the two sides; mails about others name what happened and nothing that was said. */
const conversing: ReadonlySet<string> = new Set([
  "fault.reply.vendor",
  "fault.reply.customer",
  "fault.needFeedback",
  "fault.recovered",
  "fault.closeNotify",
  "fault.closed",
  "fault.reopened",
]);

async function readPosts(
  db: Kysely<Schema>,
  request: MailedRequest,
  { event, postId }: MailQuestion,
): Promise<Posts> {
  const description: MailPost = {
    author: request.reporter,
    at: request.submittedAt,
    contentMd: request.contentMd,
    fileNames: [],
  };
  if (event !== null && introducing.has(event))
    return { posts: [description], earlier: (await findPublicReplies(db, request.id, null)).before };
  if (event === null || !conversing.has(event)) return { posts: [], earlier: null };
  const { reply, before } = await findPublicReplies(db, request.id, postId);
  const said = reply ?? saidWith(request, event);
  return { posts: said ? [said] : [], earlier: before ?? description };
}

/** What is said at the restoring and at the end without a reply. */
function saidWith(request: MailedRequest, event: string): MailPost | undefined {
  if (event === "fault.recovered" && request.recoverDescription && request.restoredAt)
    return { author: null, at: request.restoredAt, contentMd: request.recoverDescription, fileNames: [] };
  const conclusion = [request.solution, request.rootCause].filter(Boolean).join("\n\n");
  if (event === "fault.closed" && conclusion && request.closedAt)
    return { author: request.closedBy, at: request.closedAt, contentMd: conclusion, fileNames: [] };
  return undefined;
}

const shown = visibility.toCode("public");

interface RepliesRead {
  readonly reply: MailPost | undefined;
  /** The last public reply before it, or the last of all. */
  readonly before: MailPost | null;
}

/** A public reply as it is now, and the one before; both only while they stand. */
async function findPublicReplies(
  db: Kysely<Schema>,
  requestId: number,
  replyId: number | null,
): Promise<RepliesRead> {
  const { rows } = await sql<MailPost & { readonly id: number }>`
    select p.id, coalesce(${personName("w")}, p.author_email) as author, p.created_at as at, p.content_md as "contentMd",
      array(select f.name from attachment f
        where f.type = ${attachmentType.toCode("reply")} and f.object_id = p.id and f.deleted_at is null
          and f.status = ${attachmentStatus.toCode("visible")} order by f.id limit 50) as "fileNames"
    from service_request_reply p
    left join app_user w on w.id = p.author_user_id
    where p.service_request_id = ${requestId} and p.visibility = ${shown} and p.removed_at is null
      and (${replyId}::bigint is null or p.id <= ${replyId})
    order by p.id desc limit 2`.execute(db);
  const reply = rows.find(({ id }) => id === replyId);
  const before = rows.find(({ id }) => id !== replyId);
  return { reply, before: before ?? null };
}
