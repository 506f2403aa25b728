import { randomBytes } from "node:crypto";
import { openDatabase } from "@pharos/db";
import { orderActionsOn } from "../apps/server/src/modules/service-order/service-order.testing.ts";
import { createTestApp } from "../apps/server/src/testing/index.ts";
import { statusWords } from "./asking.ts";
import { startServerProcess } from "./server-process.ts";
import { createDatabaseOn, type MeasuredServer, measureOnServer, print, secretKey, spread } from "./steps.ts";

// Links to service orders that are guessed: `node bench/guesses.ts`. 30,000 guesses, a hundred from each address, at 32 connections,
// and beside them the holder of a link that holds, at an address of its own.

const guesses = Number(process.env["BENCH_GUESSES"] ?? 30_000);
const addresses = Math.ceil(guesses / 100);
const connections = 32;

async function measure({ urlOf, dataDir }: MeasuredServer): Promise<void> {
  const url = await createDatabaseOn(urlOf, "guesses");
  const database = await openDatabase({ kind: "postgres", url });
  await database.migrate();
  const app = await createTestApp({ database });
  const act = orderActionsOn(app);
  const link = await act.share("dba", (await act.make()).id);
  await app.close();
  const server = await startServerProcess(
    { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off", TRUST_PROXY: "1" },
    Number(process.env["BENCH_PORT"] ?? 18_081),
  );
  const open = async (token: string, address: string): Promise<number> => {
    const headers = { "x-forwarded-for": address };
    const answer = await fetch(`${server.url}/esapi/service-order/share/${token}`, { headers });
    await answer.text();
    return answer.status;
  };
  const statuses = new Map<string, number>();
  const begin = performance.now();
  let next = 0;
  const guess = async (): Promise<void> => {
    while (next < guesses) {
      const address = (next += 1) % addresses;
      const status = String(
        await open(randomBytes(16).toString("hex"), `10.1.${address >> 8}.${address & 255}`),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const held = { ms: [] as number[], refused: 0 };
  const hold = async (): Promise<void> => {
    while (next < guesses) {
      const start = performance.now();
      if ((await open(link, "192.0.2.1")) !== 200) held.refused += 1;
      held.ms.push(performance.now() - start);
    }
  };
  await Promise.all([...Array.from({ length: connections }, guess), hold()]);
  const seconds = (performance.now() - begin) / 1_000;
  print(
    `${guesses} guesses from ${addresses} addresses in ${Math.round(seconds)} s: ${statusWords(statuses)}`,
  );
  print(`the holder meanwhile: ${held.ms.length} times, ${held.refused} refused, ${spread(held.ms)}`);
  await server.stop();
}

await measureOnServer(measure);
