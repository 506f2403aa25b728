// node bench/inspection-collector.ts [major]    the collector on a server with 5,000 tables and 15,000 indexes: time, processor, longest lock
import { readFile } from "node:fs/promises";
import { fillHealthy, healthyOptions } from "../tools/inspection-majors/healthy.ts";
import { fetchServers, type MajorServer, startMajor } from "../tools/inspection-majors/major-server.ts";
import { isShort } from "./length.ts";

const majors = process.argv[2] === undefined ? [10, 15, 18] : [Number(process.argv[2])];
const tables = isShort ? 50 : 5_000;
const sampling = { samples: "12", interval: "5" };

/** Tables in transactions of a hundred: each takes locks that are kept until its end. */
async function fill(server: MajorServer): Promise<void> {
  const session = await server.session();
  for (let from = 0; from < tables; from += 100)
    await session.query(`DO $$ BEGIN FOR n IN ${from}..${Math.min(tables, from + 100) - 1} LOOP
      EXECUTE format('CREATE TABLE shop.t%s (id int PRIMARY KEY, a int, b int)', n);
      EXECUTE format('CREATE INDEX ON shop.t%s (a)', n);
      EXECUTE format('CREATE INDEX ON shop.t%s (b)', n);
    END LOOP; END $$`);
}

/** Seconds that a process has run so far, of which there are a hundred ticks each. */
async function processorOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Watches the session of the collector: its processor time, and how long its transactions hold locks. */
async function watch(server: MajorServer) {
  const session = await server.session();
  let [processor, longestMs, isRunning] = [0, 0, true];
  const looking = (async () => {
    while (isRunning) {
      const { rows } = await session.query<{ pid: number; ms: number }>(
        `SELECT pid, coalesce(extract(epoch FROM clock_timestamp() - xact_start) * 1000, 0)::float AS ms
           FROM pg_stat_activity WHERE usename = 'es_inspect'`,
      );
      for (const { pid, ms } of rows) {
        processor = Math.max(processor, await processorOf(pid).catch(() => 0));
        longestMs = Math.max(longestMs, ms);
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  })();
  return async () => {
    isRunning = false;
    await looking;
    return { processor, longestMs };
  };
}

await fetchServers();
for (const major of majors) {
  const server = await startMajor(healthyOptions(major));
  try {
    await fillHealthy(server);
    await fill(server);
    const end = await watch(server);
    const { ms, text, errors } = await server.collect({ variables: isShort ? {} : sampling });
    const { processor, longestMs } = await end();
    const own = isShort ? 0 : (Number(sampling.samples) - 1) * Number(sampling.interval);
    console.log(
      `${major}: ${(ms / 1000 - own).toFixed(1)} s beside ${own} s of sampling, processor ${processor.toFixed(1)} s, ` +
        `longest transaction ${Math.round(longestMs)} ms, ${Math.round(text.length / 1024)} KiB, ` +
        `${errors === "" ? "no" : "some"} messages`,
    );
  } finally {
    await server.stop();
  }
}
process.exit(0);
