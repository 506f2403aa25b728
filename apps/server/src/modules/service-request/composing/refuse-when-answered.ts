import { visibility } from "@pharos/domain/enums";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import { personName } from "../../../platform/person-name.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";

/** What a writer knew when the writing began. */
interface Knowledge {
  readonly lastReplyId?: number;
  readonly isForced?: boolean;
}

/** Refuses a public reply to a locked request while another person's stands there that the writer has not seen. */
export async function refuseWhenAnswered(
  tx: UnitOfWork,
  actor: Actor,
  requestId: number,
  { lastReplyId, isForced }: Knowledge,
): Promise<void> {
  if (lastReplyId === undefined || isForced === true) return;
  const newer = await tx.db
    .selectFrom("service_request_reply as reply")
    .leftJoin("app_user as person", "person.id", "reply.author_user_id")
    .select([personName("person").as("name"), "reply.author_user_id"])
    .where("reply.service_request_id", "=", requestId)
    .where("reply.visibility", "=", visibility.toCode("public"))
    .where("reply.removed_at", "is", null)
    .where("reply.id", ">", lastReplyId)
    .where("reply.author_user_id", "is distinct from", actor.userId)
    .orderBy("reply.id", "desc")
    .executeTakeFirst();
  if (newer) throw new AppError("serviceRequest.answeredMeanwhile", { vars: { name: newer.name ?? "" } });
}
