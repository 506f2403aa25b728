import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Database } from "@pharos/db";
import { sql } from "kysely";

/** Something that was sent under one key, however often. */
interface Sent {
  readonly kind: "request" | "reply";
  /** In the title of the request or the text of the reply. */
  readonly mark: string;
  /** The id in the first acknowledgement. */
  id: number | undefined;
  wrongReplays: number;
}

/** What the writers have done. */
export interface Written {
  readonly sent: readonly Sent[];
  /** How often each status was answered; `none` is a connection that broke. */
  readonly statuses: ReadonlyMap<string, number>;
}

/** What is left of it in the database. */
export interface Findings {
  readonly acked: number;
  readonly lost: number;
  readonly doubled: number;
  /** Requests without their first line or without a turn, and replies without their line. */
  readonly halves: number;
  readonly wrongReplays: number;
  readonly statuses: ReadonlyMap<string, number>;
  /** Events that wait for their listeners. */
  readonly waiting: number;
  /** Events that were given up. */
  readonly dead: number;
}

/** Writers that go on until they are stopped. */
export interface Writers {
  countAcked(): number;
  stop(): Promise<Written>;
}

const retryMs = 250;
/** Every so many acknowledged writes are sent again. */
const repeatEvery = 5;

/** Starts writers that raise requests and reply to them, and send each again until it is acknowledged. */
export function startWriters(url: string, tokens: readonly string[], count: number): Writers {
  const sent: Sent[] = [];
  const statuses = new Map<string, number>();
  let isStopping = false;
  let acked = 0;

  const post = async (
    path: string,
    token: string,
    key: string,
    body: object,
  ): Promise<number | undefined> => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token, "idempotency-key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (reply) => ({ status: String(reply.status), text: await reply.text() }))
      .catch(() => ({ status: "none", text: "" }));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status !== "200") return undefined;
    const { success, operateCallBackObj: result } = JSON.parse(answer.text) as {
      success: boolean;
      operateCallBackObj: { id?: number; replyId?: number };
    };
    if (!success) throw new Error(answer.text);
    return result.replyId ?? result.id;
  };

  const write = async (kind: Sent["kind"], token: string, path: string, bodyOf: (mark: string) => object) => {
    const key = randomUUID();
    const one: Sent = { kind, mark: `m-${key}`, id: undefined, wrongReplays: 0 };
    sent.push(one);
    while (one.id === undefined && !isStopping) {
      one.id = await post(path, token, key, bodyOf(one.mark));
      if (one.id === undefined) await setTimeout(retryMs);
    }
    if (one.id === undefined) return undefined;
    acked += 1;
    if (acked % repeatEvery === 0) {
      const again = await post(path, token, key, bodyOf(one.mark));
      if (again !== undefined && again !== one.id) one.wrongReplays += 1;
    }
    return one.id;
  };

  const work = async (token: string): Promise<void> => {
    while (!isStopping) {
      const id = await write("request", token, "/esapi/fault/save", (mark) => ({
        title: mark,
        contentMd: "现象",
        type: 3,
      }));
      for (let reply = 0; reply < 3 && id !== undefined && !isStopping; reply += 1)
        await write("reply", token, "/esapi/fault/reply", (mark) => ({ faultId: id, contentMd: mark }));
    }
  };

  const running = Promise.all(
    Array.from({ length: count }, (_, index) => work(tokens[index % tokens.length] ?? "")),
  );
  return {
    countAcked: () => acked,
    async stop() {
      isStopping = true;
      await running;
      return { sent, statuses };
    },
  };
}

/** Compares what was acknowledged with what is there. */
export async function checkWritten({ kysely }: Database, { sent, statuses }: Written): Promise<Findings> {
  const { rows } = await sql<{ mark: string; id: number }>`
    select title as mark, id from service_request where title like 'm-%'
    union all select content_md, id from service_request_reply where content_md like 'm-%'`.execute(kysely);
  const found = Map.groupBy(rows, ({ mark }) => mark);
  const { rows: queue } = await sql<{ waiting: number; dead: number }>`
    select count(*)::int as waiting, (select count(*)::int from queue_attempt where available_at is null and discarded_at is null) as dead
    from outbox_event where delivered_at is null`.execute(kysely);
  const { rows: halves } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from service_request r where r.title like 'm-%' and (r.turn_holder is null or not exists (
        select from service_request_history h where h.service_request_id = r.id and h.action = 'create'))
      union all
      select from service_request_reply p where p.content_md like 'm-%' and not exists (
        select from service_request_history h
        where h.service_request_id = p.service_request_id and (h.extra ->> 'replyId')::bigint = p.id)) half`.execute(
    kysely,
  );
  const acknowledged = sent.filter(({ id }) => id !== undefined);
  return {
    acked: acknowledged.length,
    lost: acknowledged.filter(({ mark, id }) => !found.get(mark)?.some((row) => row.id === id)).length,
    doubled: [...found.values()].filter((same) => same.length > 1).length,
    halves: halves[0]?.count ?? 0,
    wrongReplays: sent.reduce((sum, { wrongReplays }) => sum + wrongReplays, 0),
    statuses,
    waiting: queue[0]?.waiting ?? 0,
    dead: queue[0]?.dead ?? 0,
  };
}
