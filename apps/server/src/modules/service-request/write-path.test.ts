import { recordStatements } from "@pharos/db/testing";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "./service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
});
afterAll(() => app.close());

/** The statements of the transaction of a change, from its begin to its commit; reads beside it have short ones of their own. */
async function statementsOf(change: () => Promise<unknown>): Promise<string[]> {
  const all = await recordStatements(change);
  const transactions = [...Map.groupBy(all, ({ connection }) => connection).values()].flatMap(
    (statements) => {
      const texts = statements.map(({ text }) => text);
      const begins = texts.flatMap((text, at) => (/^begin(;|$)/.test(text) ? [at] : []));
      return begins.map((begin) => texts.slice(begin, texts.indexOf("commit", begin) + 1));
    },
  );
  return transactions.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

describe("a change of a request", () => {
  const reply = (as: PersonaName, id: number) => statementsOf(() => act.reply(as, id));

  it("costs the same few statements on the first reply as on the tenth", async () => {
    const id = await act.raise("customer");
    // By the expert, who is signed in by it.
    await act.assign("dba", id, "dba");
    const first = { customer: await reply("customer", id), expert: await reply("dba", id) };
    for (let count = 0; count < 4; count += 1) {
      await act.reply("customer", id);
      await act.reply("dba", id);
    }
    expect(await reply("customer", id)).toHaveLength(first.customer.length);
    expect(await reply("dba", id)).toHaveLength(first.expert.length);
    // Begin, the lock, the clocks of an expert's reply, the step, the event, commit.
    expect(first.customer.filter(isNotOfSearch)).toHaveLength(5);
    expect(first.expert.filter(isNotOfSearch)).toHaveLength(6);
  });

  it("writes the request, its clocks and its history together", async () => {
    await act.read("dba", await act.raise("customer"));
    const id = await act.raise("customer");
    const take = await statementsOf(() => act.assign("dba", id, "dba"));
    expect(take).toHaveLength(6);
    const close = (await statementsOf(() => act.close("customer", id))).filter(isNotOfSearch);
    expect(close).toHaveLength(8);
  });

  it("never waits for listeners of notifications while it commits", async () => {
    const id = await act.raise("customer");
    const texts = [
      ...(await reply("customer", id)),
      ...(await statementsOf(() => act.close("customer", id))),
    ];
    expect(texts.filter((text) => /notify/i.test(text))).toEqual([]);
  });
});

describe("what follows a change", () => {
  const following = async (change: () => Promise<unknown>) => {
    await app.platform.outbox.drain();
    await change();
    return (await recordStatements(() => app.platform.outbox.drain())).map(({ text }) => text);
  };
  const reads = (texts: readonly string[], table: RegExp) => texts.filter((text) => table.test(text)).length;

  it("reads who is concerned by a reply and what the notification names once", async () => {
    const id = await act.raise("customer");
    await act.assign("dba", id, "dba");
    for (const as of ["customer", "dba"] as const) {
      const texts = await following(() => act.reply(as, id));
      // What the queue of events does for itself is not counted.
      const own = texts.filter((text) => !/queue_attempt|outbox_event|pg_notify|^(begin|commit)/.test(text));
      expect(own.map((text) => text.replaceAll(/\s+/g, " "))).toHaveLength({ customer: 7, dba: 14 }[as]);
      expect(reads(texts, /from "?team_member"? /)).toBe(1);
      expect(reads(texts, /"app_user" as "person"/)).toBe(0);
    }
  });
});

const isNotOfSearch = (text: string): boolean => !/service_request_search|as bodies/.test(text);
