import { severity } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import type { Actor } from "../../../platform/actor.ts";
import type { Call } from "../../../platform/call.ts";
import { withinReach } from "../../../platform/within-reach.ts";
import { raiseInTransaction } from "../../service-request/index.ts";
import { confirmRaised } from "./confirm-raised.ts";
import type { MailDependencies } from "./dependencies.ts";
import { mailStatus } from "./inbound-mail.repo.ts";
import { type MailDecision, only } from "./mail-decision.ts";
import { notifyRefusedFiles } from "./notify-refused-files.ts";
import type { ParsedMail } from "./parse-mail.ts";
import { postOfMail } from "./post-of-mail.ts";
import { findNumbersInForce } from "./service-numbers.repo.ts";
import { titleOf } from "./subject-of-mail.ts";

/** A mail has no field for it, and nobody is woken up by a guess. */
const severityByMail = severity.toCode("p3");

/**
 * Raises a request in the name of a member: under the only service number in force, else for an entitlement review. A
 * member of several organisations without such a number is asked about by the people on duty.
 */
export async function raiseByMail(
  dependencies: MailDependencies,
  call: Call,
  mail: ParsedMail,
  actor: Actor,
): Promise<MailDecision> {
  const { platform } = dependencies;
  const day = dateAt(platform.clock.now().getTime(), businessTimeZone);
  const numbers = await findNumbersInForce(platform.database.kysely, actor.companyIds, day);
  const [number] = numbers.length === 1 ? numbers : [];
  const [company] = actor.companyIds.length === 1 ? actor.companyIds : [];
  const companyId = number?.companyId ?? company;
  if (companyId === undefined || !actor.permissions.has("service:create"))
    return only({ status: mailStatus.waiting, reason: "severalCompanies", userId: actor.userId });
  const post = await postOfMail(dependencies, { ...call, actor }, mail, "text");
  const title = titleOf(mail) || platform.translate(actor.locale, "integrationServer.mail.noSubject");
  const body = {
    title,
    contentMd: post.contentMd,
    type: severityByMail,
    companyId,
    accId: number?.id ?? null,
    email: mail.from.address,
    ...(post.keys.length > 0 && { enclosureKeys: [...post.keys] }),
  };
  return {
    async carryOut(tx) {
      const raised = await withinReach(actor, () =>
        raiseInTransaction({ tx, secrets: platform.secrets }, actor, body, "mail"),
      );
      await confirmRaised(platform, tx, { actor, to: mail.from.address, title, ...raised });
      await notifyRefusedFiles(platform, tx, mail, {
        locale: actor.locale,
        hasAccount: true,
        refused: post.refused,
      });
      return { status: mailStatus.taken, reason: "raised", requestId: raised.id, userId: actor.userId };
    },
    refuse: () =>
      Promise.resolve({ status: mailStatus.waiting, reason: "notRaised", userId: actor.userId } as const),
  };
}
