import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listMentionable as contract } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { userStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import { personName } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { loadActor } from "../identity/index.ts";
import type { ConversationTarget, Participants } from "./conversation-target.ts";
import { findForWriting } from "./find-for-writing.ts";

const shownMax = 10;
/** Looked at more closely, because some of them may not see the record. */
const candidatesMax = 25;

type Person = CallResult<typeof contract>[number];

/** The vendor's people who may see a record and its notes, those who handle it first. */
export async function listMentionable<Row>(
  subject: ConversationTarget<Row>,
  { database, clock }: Platform,
  { actor }: Call,
  { id, search = "" }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const db = database.kysely;
  const now = clock.now();
  const row = await findForWriting(subject, db, { actor, id, now });
  const found: Person[] = [];
  const candidates = await findCandidates(db, subject.participantsOf(row), {
    search,
    readerId: actor.userId,
    now,
  });
  for (const person of candidates) {
    if (found.length === shownMax) break;
    if (await mayReadNotes(subject, db, row, { userId: person.userId, now })) found.push(person);
  }
  return found;
}

/** Whether someone may read the internal notes of a record now. */
async function mayReadNotes<Row>(
  subject: ConversationTarget<Row>,
  db: Kysely<Schema>,
  row: Row,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<boolean> {
  const actor = await loadActor(db, userId, now);
  return actor !== undefined && subject.mayReadNotes(actor, row);
}

interface Search {
  readonly search: string;
  readonly readerId: number;
  readonly now: Date;
}

async function findCandidates(
  db: Kysely<Schema>,
  { handling, watching, teams }: Participants,
  { search, readerId, now }: Search,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id as "userId", p.name, p.avatar_url as "headImgUrl", p.team_name as "teamName"
    from (
      select u.id, u.avatar_url, ${personName("u")} as name,
        (select t.name from team_member m join team t on t.id = m.team_id
          where m.user_id = u.id and m.status = 1 order by m.id limit 1) as team_name
      from app_user u
      where u.status <> ${userStatus.toCode("disabled")} and u.id <> ${readerId}
        and (u.id = any(${[...handling, ...watching]}::bigint[])
          or exists (select from team_member m
            where m.user_id = u.id and m.status = 1 and m.team_id = any(${teams}::bigint[]))
          or exists (select from duty_roster d where d.user_id = u.id and d.start_at <= ${now} and d.end_at > ${now})
          or exists (select from user_role x join role r on r.id = x.role_id
            where x.user_id = u.id and r.code in ('pa', 'sys')))
    ) p
    where strpos(lower(p.name), lower(${search.trim()})) > 0
    order by p.id = any(${handling}::bigint[]) desc, p.name, p.id
    limit ${candidatesMax}`.execute(db);
  return rows;
}

/** Who is named in a note that is being saved. */
interface Naming<Row> {
  readonly actor: Actor;
  readonly row: Row;
  readonly replyId: number;
  readonly contentMd: string;
  readonly now: Date;
}

/** Stores who is mentioned in an internal note and notifies them; only people who may read the note can be named. */
export async function storeMentions<Row>(
  subject: ConversationTarget<Row>,
  tx: UnitOfWork,
  { actor, row, replyId, contentMd, now }: Naming<Row>,
  userIds: readonly number[],
): Promise<void> {
  const named = [...new Set(userIds)];
  if (named.length === 0) return;
  for (const userId of named) {
    if (!(await mayReadNotes(subject, tx.db, row, { userId, now })))
      throw fieldError("mentionUserIds", "serviceRequest.mentionUnknown");
  }
  const people = await tx.db
    .selectFrom("app_user as person")
    .select(["person.id", personName("person").as("name")])
    .where("person.id", "=", sql<number>`any(${named}::bigint[])`)
    .execute();
  const inText = people.filter(({ name }) => contentMd.includes(`@${name}`));
  if (inText.length === 0) return;
  await subject.replies(tx.db).insertMentions(replyId, inText);
  await subject.recordMentions(tx, { row, actor, replyId, userIds: inText.map(({ id }) => id) });
}
