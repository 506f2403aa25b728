import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { raiseFromInboundMail as endpoint } from "@pharos/api/integration";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { emailRule } from "@pharos/domain/validation";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { raiseInTransaction } from "../../service-request/index.ts";
import type { MailDependencies } from "../mail/dependencies.ts";
import { findKnownSender } from "../mail/inbound-mail.repo.ts";
import { findNumbersInForce } from "../mail/service-numbers.repo.ts";
import { lockUndecided, recordDecision } from "./decide.ts";
import { requireTriage } from "./triage.rules.ts";
import { unpackMail } from "./unpack-mail.ts";

/**
 * Makes a request of a mail that waits or was ignored, for an organisation the caller serves. A sender without an account is added to the
 * addresses that are mailed, and so takes part; a machine is not, because it would answer.
 */
export async function raiseFromMail(
  dependencies: MailDependencies,
  call: Call,
  { id, companyId, reporterUserId, title, type }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  requireTriage(call.actor);
  if (!call.actor.permissions.has("service:create")) throw new AppError("common.permissionDenied");
  const { platform } = dependencies;
  const db = platform.database.kysely;
  const mail = await unpackMail(dependencies, call, id, "text");
  const sender = mail.sender.toLowerCase();
  const isTakingPart =
    !mail.isAutomatic && emailRule(sender) === true && !(await findKnownSender(db, sender));
  const day = dateAt(platform.clock.now().getTime(), businessTimeZone);
  const numbers = await findNumbersInForce(db, [companyId], day);
  return platform.withTransaction(call, async (tx) => {
    const waiting = await lockUndecided(tx, id);
    const { id: faultId, srNo } = await raiseInTransaction(
      { tx, secrets: platform.secrets },
      call.actor,
      {
        title,
        contentMd: mail.post.contentMd,
        type,
        companyId,
        accId: (numbers.length === 1 && numbers[0]?.id) || null,
        reporterUserId,
        ...(isTakingPart && { notifyEmails: [sender] }),
        ...(mail.post.keys.length > 0 && { enclosureKeys: [...mail.post.keys] }),
      },
      "mail",
    );
    await recordDecision(tx, call.actor, waiting, { what: "raised", requestId: faultId });
    return { faultId, srNo };
  });
}
