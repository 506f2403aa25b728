import pg from "pg";
import { createDatabaseOn, measureOnServer, print } from "./steps.ts";

// What a NOTIFY inside the writing transaction costs: PostgreSQL takes one lock for the whole server from it to the end of
// the commit, so that such transactions commit one after the other.

const rounds = 3;
const seconds = 4;

await measureOnServer(async ({ urlOf }) => {
  const url = await createDatabaseOn(urlOf, "notify");
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(
    "create table event (id bigint generated always as identity primary key, payload jsonb not null)",
  );
  for (const connections of [16, 64]) {
    const clients = await Promise.all(Array.from({ length: connections }, () => connect(url)));
    const rates = { without: [] as number[], with: [] as number[] };
    // In turns, because the machine is not always as fast.
    for (let round = 0; round < rounds; round += 1) {
      rates.without.push(await rateOf(clients, "begin; insert into event (payload) values ('{}'); commit"));
      rates.with.push(
        await rateOf(clients, "begin; insert into event (payload) values ('{}'); notify outbox; commit"),
      );
    }
    const [without, notifying] = [median(rates.without), median(rates.with)];
    print(
      `${connections} connections: ${Math.round(without)} commits/s without NOTIFY, ${Math.round(notifying)} with it ` +
        `(${Math.round((notifying / without) * 100)} %)`,
    );
    await Promise.all(clients.map((client) => client.end()));
  }
  await admin.end();
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function rateOf(clients: readonly pg.Client[], text: string): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let commits = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await client.query(text);
        commits += 1;
      }
    }),
  );
  return commits / seconds;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
