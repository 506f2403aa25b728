import type { Kysely, Schema } from "@pharos/db";
import { consultLimits } from "@pharos/domain/consult";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import { sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";

/** Somebody who has not read the latest of a consultation. */
interface Unread {
  readonly id: number;
  readonly title: string;
  readonly last_seq: number;
  readonly user_id: number;
  readonly is_asker: boolean;
}

/** People looked at in one statement. */
const batch = 500;
/** What is older was notified of, or nobody waits for it any more. */
const oldestHours = 24;

/** Notifies the other side of messages that it has not read for a while, once until it reads. */
export const notifyUnread: JobDefinition = {
  name: "consult.notifyUnread",
  cron: "* * * * *",
  async run(platform, signal) {
    const { database, withTransaction, clock } = platform;
    await sweep<number, void>(
      platform,
      {
        name: "consult.notifyUnread",
        find: async (after) => [
          ...new Set((await findUnread(database.kysely, clock.now(), { after })).map(({ id }) => id)),
        ],
        idOf: (id) => id,
        handle: (id) => withTransaction(undefined, (tx) => notifyOf(tx, id)),
      },
      signal,
    );
  },
};

/** Who has not read what others wrote for a while: of one consultation, or of those with greater ids. */
async function findUnread(
  db: Kysely<Schema>,
  now: Date,
  { id, after = 0 }: { readonly id?: number; readonly after?: number },
): Promise<Unread[]> {
  const until = new Date(now.getTime() - consultLimits.unreadNoticeMinutes * 60_000);
  const { rows } = await sql<Unread>`
    select c.id, c.title, c.last_seq, p.user_id, p.user_id = c.created_by as is_asker
    from consult c
    cross join lateral (values (c.created_by), (c.expert_user_id)) p (user_id)
    left join consult_reader r on r.consult_id = c.id and r.user_id = p.user_id
    where c.status <> 2 and c.last_record_at between ${until}::timestamptz - make_interval(hours => ${oldestHours}::int) and ${until}
      and ${id === undefined ? sql`c.id > ${after}` : sql`c.id = ${id}`}
      and p.user_id is not null and coalesce(r.read_seq, 0) >= coalesce(r.notified_seq, 0)
      and exists (select from consult_record m where m.consult_id = c.id and m.seq > coalesce(r.read_seq, 0)
        and m.created_by is not null and m.created_by <> p.user_id)
    order by c.id limit ${batch}`.execute(db);
  return rows;
}

/** Notifies the one or two people of a consultation who have something to read. */
async function notifyOf(tx: UnitOfWork, id: number): Promise<void> {
  const unread = await findUnread(tx.db, tx.now, { id });
  await Promise.all(unread.map((one) => notifyOne(tx, one)));
}

async function notifyOne(tx: UnitOfWork, one: Unread): Promise<void> {
  await notify(tx, {
    event: "consult.reply",
    type: "consult",
    userIds: [],
    audience: one.is_asker ? { reporter: [one.user_id] } : { executor: [one.user_id] },
    titleKey: "consultServer.message.unread",
    params: { title: one.title },
    object: { type: "consult", id: one.id },
    link: `/consult/${one.id}`,
    dedupeKey: `consult:${one.id}:unread:${one.last_seq}`,
  });
  await sql`insert into consult_reader (consult_id, user_id, read_seq, notified_seq)
    values (${one.id}, ${one.user_id}, 0, ${one.last_seq})
    on conflict (consult_id, user_id) do update set notified_seq = excluded.notified_seq`.execute(tx.db);
}
