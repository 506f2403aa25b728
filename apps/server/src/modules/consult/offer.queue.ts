import { chooseExpert, consultLimits } from "@pharos/domain/consult";
import { consultStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import { defineQueue } from "../../platform/queue/define-queue.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { appendRecords, type ConsultRow, consultsFor } from "./consult.repo.ts";
import { hintConsult, offerQueueName } from "./consult.signals.ts";
import { presentExperts } from "./presence.ts";
import { findQueue } from "./waiting.repo.ts";

/**
 * Finds an expert for who waits: the consultation is offered to one at a time, passes on when it is not taken, and whoever
 * leaves an offer for long is taken for away. Where nobody is there the asker is told so, and keeps the place.
 */
export const offerQueue: Queue = defineQueue<{ readonly id: number }>({
  name: offerQueueName,
  pollMs: 2_000,
  take: ({ db, now }, { limit, isFree }) =>
    db
      .selectFrom("consult")
      .select("consult.id")
      .where("consult.next_offer_at", "<=", now.toISOString())
      .where(isFree("consult.id"))
      // Who asked first is served first.
      .orderBy("consult.expert_requested_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),
  keyOf: ({ id }) => id,
  handle: (tx, { id }) => offerNext(tx, id),
  async findNextDue(db, isFree) {
    const row = await db
      .selectFrom("consult")
      .select("consult.next_offer_at")
      .where("consult.next_offer_at", "is not", null)
      .where(isFree("consult.id"))
      .orderBy("consult.next_offer_at")
      .limit(1)
      .executeTakeFirst();
    return row?.next_offer_at ?? null;
  },
});

async function offerNext(tx: UnitOfWork, id: number): Promise<void> {
  const row = await consultsFor(tx.db, undefined).where("consult.id", "=", id).executeTakeFirst();
  if (!row || row.next_offer_at === null) return;
  await markAway(tx, id);
  const { isAnyFree, chosen } = await findExpert(tx, row);
  await pass(tx, id, chosen);
  const isAlone = !isAnyFree && !(await wasNotified(tx, row));
  const changes = {
    next_offer_at: secondsAfter(tx.now, consultLimits.offerSeconds),
    estimated_seconds: row.estimated_seconds ?? (await findQueue(tx.db, row))?.estimatedSeconds ?? null,
  };
  await tx.db.updateTable("consult").set(changes).where("id", "=", id).execute();
  if (isAlone) await appendRecords(tx, row, [{ by: null, event: "nobodyThere" }]);
  if (chosen !== undefined) await notifyOffered(tx, row, chosen);
  hintConsult(tx, id, "consult.queue");
}

const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Whoever has left an offer for so long is not there, whatever an open tab says. The offer is forgotten with it. */
async function markAway({ db, now }: UnitOfWork, id: number): Promise<void> {
  await sql`
    with left_alone as (
      delete from consult_offer where consult_id = ${id}
        and offered_at <= ${secondsAfter(now, -consultLimits.awaySeconds)} returning user_id)
    update expert_presence set away_at = ${now}
    where away_at is null and user_id in (select user_id from left_alone)`.execute(db);
}

/** Whom the consultation is offered to next; and whether anybody at all could take it, now or when it passes on. */
async function findExpert({ db, now }: UnitOfWork, row: ConsultRow) {
  const { rows } = await sql<{ userId: number; isServing: boolean; open: number; hasLeft: boolean }>`
    select d.user_id as "userId",
      exists (select from team_member m join team_company t on t.team_id = m.team_id
        where m.user_id = d.user_id and m.status = 1 and t.company_id = ${row.company_id}) as "isServing",
      (select count(*)::int from consult c where c.expert_user_id = d.user_id and c.status = ${consultStatus.toCode("expert")})
        + (select count(*)::int from consult_offer o where o.user_id = d.user_id and o.passed_at is null
          and o.consult_id <> ${row.id}) as open,
      exists (select from consult_offer o where o.consult_id = ${row.id} and o.user_id = d.user_id) as "hasLeft"
    from ${presentExperts(now)} d`.execute(db);
  return { isAnyFree: rows.length > 0, chosen: chooseExpert(rows, consultLimits.capacity)?.userId };
}

/** Ends the present offer, and makes the next one. */
async function pass({ db, now }: UnitOfWork, id: number, userId: number | undefined): Promise<void> {
  await db
    .updateTable("consult_offer")
    .set({ passed_at: now })
    .where("consult_id", "=", id)
    .where("passed_at", "is", null)
    .execute();
  if (userId === undefined) return;
  await db.insertInto("consult_offer").values({ consult_id: id, user_id: userId, offered_at: now }).execute();
}

async function wasNotified({ db }: UnitOfWork, row: ConsultRow): Promise<boolean> {
  const told = await db
    .selectFrom("consult_record")
    .select("id")
    .where("consult_id", "=", row.id)
    .where("event", "=", "nobodyThere")
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

async function notifyOffered(tx: UnitOfWork, row: ConsultRow, userId: number): Promise<void> {
  await notify(tx, {
    event: "consult.expertRequested",
    type: "consult",
    level: "warn",
    userIds: [],
    audience: { executor: [userId] },
    titleKey: "consultServer.message.offered",
    params: { title: row.title },
    object: { type: "consult", id: row.id },
    link: `/consult/${row.id}`,
    dedupeKey: `consult:${row.id}:offer:${userId}:${tx.now.getTime()}`,
  });
}
