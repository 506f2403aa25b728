import type { CallResult } from "@pharos/api/core";
import type { takeInboundMail as endpoint } from "@pharos/api/integration";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { notifyWaiting } from "../triage/notify-waiting.ts";
import type { MailDependencies } from "./dependencies.ts";
import { lockUnsettled, type MailVerdict, mailStatus, settleMail, storeMail } from "./inbound-mail.repo.ts";
import { judgeMail } from "./judge-mail.ts";
import type { ParsedMail } from "./parse-mail.ts";
import { withPictureNames } from "./pictures.ts";
import { sealRaw, storeRaw } from "./raw-mail.ts";
import { storeUnreadable } from "./unreadable-mail.ts";

type Result = CallResult<typeof endpoint>;

/**
 * Takes in a mail: a reply of someone known lands on its request, everything else waits, is refused or ignored. What
 * becomes of it and the mark that it is done are one transaction, so a mail that is handed in again after something went
 * wrong is judged again, and one that is done is a duplicate.
 */
export async function takeMail(dependencies: MailDependencies, call: Call, raw: Uint8Array): Promise<Result> {
  const { platform } = dependencies;
  const reading = await dependencies.readMail(raw);
  if (reading.kind === "noMail") throw new AppError("integration.mailUnreadable");
  if (reading.kind === "tooComplex") return storeUnreadable(platform, raw);
  const { mail } = reading;
  const id = await storeMail(platform.database.kysely, {
    messageId: mail.messageId,
    sender: mail.from.address,
    senderName: mail.from.name,
    subject: mail.subject,
    content: withPictureNames(mail.words || mail.text, mail.attachments),
    attachmentNames: mail.attachments.map(({ name }) => name),
  });
  if (id === undefined) return duplicate;
  const sealed = await sealRaw(platform.secrets, id, raw);
  const decision = await judgeMail(dependencies, call, mail);
  try {
    return await settle(dependencies, { id, mail, sealed }, decision.carryOut);
  } catch (error) {
    if (!(error instanceof AppError) || !decision.refuse) throw error;
    const { refuse } = decision;
    return settle(dependencies, { id, mail, sealed }, (tx) => refuse(tx, error));
  }
}

const duplicate: Result = { outcome: "duplicate", faultId: null };
const outcomes = ["waiting", "taken", "refused", "ignored", "ignored"] as const;

/** A mail that is being settled. */
interface Settling {
  readonly id: number;
  readonly mail: ParsedMail;
  /** As it was received, for storage. */
  readonly sealed: Buffer;
}

/** Carries out what was decided about a mail that no one has settled in the meantime. */
function settle(
  { platform }: MailDependencies,
  { id, mail, sealed }: Settling,
  carryOut: (tx: UnitOfWork) => Promise<MailVerdict>,
): Promise<Result> {
  return platform.withTransaction(undefined, async (tx) => {
    if (!(await lockUnsettled(tx.db, id))) return duplicate;
    const verdict = await carryOut(tx);
    await settleMail(tx.db, id, verdict);
    await storeRaw(tx.db, id, sealed);
    if (verdict.status === mailStatus.waiting)
      await notifyWaiting(tx, { id, sender: mail.from.address, subject: mail.subject });
    const isTaken = verdict.status === mailStatus.taken;
    return { outcome: outcomes[verdict.status], faultId: (isTaken && verdict.requestId) || null };
  });
}
