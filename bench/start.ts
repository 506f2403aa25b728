// How long a start takes until the first ready answer, and what the process holds then: `node bench/start.ts`, after a build.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@pharos/db/testing";
import { bundleServerWhenChanged } from "../tools/launch/server-bundle.js";
import { cpuMsOf } from "./cpu.ts";
import { startServerProcess } from "./server-process.ts";
import { createDatabaseOn, measureOnServer, print, secretKey } from "./steps.ts";

const times = Number(process.env["BENCH_ROUNDS"] ?? 5);
/** Work that a start leaves for later is done by then. */
const idleMs = 10_000;
const root = fileURLToPath(new URL("..", import.meta.url));

interface Start {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly readyMb: number;
  readonly idleMb: number;
}

const scripts = {
  bundle: await bundleServerWhenChanged(root, process.execPath, process.env),
  sources: "apps/server/src/main.ts",
};

await measureOnServer(async (database) => {
  const embedded = join(database.dataDir, "embedded");
  mkdirSync(embedded);
  const places: Record<string, Record<string, string>> = {
    "PostgreSQL, prepared": {
      DATABASE_URL: await createDatabaseOn(database.urlOf, "start"),
      DATA_DIR: database.dataDir,
      DEMO: "off",
    },
    "embedded, with the demo story": { DATA_DIR: embedded, DEMO: "on" },
  };
  for (const [place, settings] of Object.entries(places))
    for (const [name, script] of Object.entries(scripts)) {
      // The first prepares the database and the compiled code.
      await start(settings, script);
      const starts: Start[] = [];
      for (let time = 0; time < times; time += 1) starts.push(await start(settings, script));
      const of = (key: keyof Start): number => medianOf(starts.map((one) => one[key]));
      print(
        `${place}, ${name}: ready after ${of("wallMs")} ms, ${of("cpuMs")} ms of processor; ${of("readyMb")} MB, idle ${of("idleMb")} MB`,
      );
    }
});

async function start(settings: Record<string, string>, script: string): Promise<Start> {
  const server = await startServerProcess({ ...settings, SECRET_KEY: secretKey }, await freePort(), script);
  const cpuMs = cpuMsOf(server.pid);
  const readyMb = server.residentMb();
  await setTimeout(idleMs);
  const idleMb = server.residentMb();
  await server.stop();
  return { wallMs: server.startMs, cpuMs, readyMb, idleMb };
}

function medianOf(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
