import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { AnswerTarget } from "../../../platform/delivery/mail-answers.ts";
import type { Platform } from "../../../platform/platform.ts";
import { loadActor } from "../../identity/index.ts";
import { type MailedBy, visibleServiceRequests } from "../../service-request/index.ts";
import { findKnownSender, isAddressOf } from "./inbound-mail.repo.ts";
import type { ParsedMail } from "./parse-mail.ts";

/** Who wrote a mail, and by whose rights the words count. */
export interface Speaker {
  readonly actor: Actor;
  /** Set for an address without an account, which takes part by the rights of the reporter. */
  readonly mailedBy?: MailedBy;
}

/** The one whose signed address a mail came to, if the mail is from there; undefined when it is not. */
export async function findSpeaker(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { from }: Pick<ParsedMail, "from">,
  target: AnswerTarget,
): Promise<Speaker | undefined> {
  const db = database.kysely;
  if ("userId" in target) {
    if (!(await isAddressOf(db, target.userId, from.address))) return undefined;
    const actor = await loadActor(db, target.userId, clock.now());
    return actor && { actor };
  }
  const reporterId = await findReporterOf(db, target.requestId, target.email);
  const actor = reporterId === undefined ? undefined : await loadActor(db, reporterId, clock.now());
  return actor && { actor, mailedBy: { email: target.email } };
}

/** Who may speak on a request whose number a subject names: someone who sees it, or an address that takes part. */
export async function findSpeakerOn(
  platform: Pick<Platform, "database" | "clock">,
  { from }: Pick<ParsedMail, "from">,
  requestId: number,
): Promise<Speaker | undefined> {
  const db = platform.database.kysely;
  const known = await findKnownSender(db, from.address);
  if (!known) return findSpeaker(platform, { from }, { requestId, email: from.address });
  const actor = await loadActor(db, known.id, platform.clock.now());
  const visible =
    actor &&
    (await db
      .selectFrom("service_request")
      .select("id")
      .where("id", "=", requestId)
      .where(visibleServiceRequests(actor))
      .executeTakeFirst());
  return visible && { actor };
}

/** The member of a customer whose address a mail is from. */
export async function findMember(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { from }: Pick<ParsedMail, "from">,
): Promise<Actor | undefined> {
  const known = await findKnownSender(database.kysely, from.address);
  const actor = known && (await loadActor(database.kysely, known.id, clock.now()));
  return actor?.isCustomer ? actor : undefined;
}

/** The reporter of a request at which an address still stands; undefined when nothing of it may leave the portal. */
async function findReporterOf(
  db: Kysely<Schema>,
  requestId: number,
  email: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select reporter_user_id as id from service_request
    where id = ${requestId} and deleted_at is null and not is_confidential
      and (lower(email) = ${email} or exists (select from unnest(notify_emails) e where lower(e) = ${email}))`.execute(
    db,
  );
  return rows[0]?.id;
}
