import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { openDatabase } from "@pharos/db";
import { createServerDatabase, freePort, hasPostgres, type ServerDatabase } from "@pharos/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "./platform/testing/eventually.ts";
import { spawnServer, startServerProcess } from "./testing/server-process.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pharos-main-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("ends when its port is taken, says why, and leaves the embedded database to the next", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  const child = spawnServer({ DATA_DIR: folder, PORT: String(port) });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  other.close();
  expect(code).toBe(1);
  expect(said).toContain("EADDRINUSE");
  const database = await openDatabase({ kind: "embedded", folder: join(folder, "database") });
  await database.ping();
  await database.close();
});

describe.skipIf(!hasPostgres())("a process that is asked to stop", () => {
  let server: ServerDatabase;
  beforeAll(async () => {
    server = await createServerDatabase();
  });
  afterAll(() => server.drop());

  it("answers everything until its port is closed, and says meanwhile that it is not ready", async () => {
    const { url, child } = await startServerProcess(server.url, folder, { DRAIN_SECONDS: "1" });
    const ended = once(child, "exit");
    const agent = new Agent({ keepAlive: true });
    expect(await ask(`${url}/readyz`, agent)).toMatchObject({ status: 200, connection: "keep-alive" });
    child.kill("SIGTERM");
    const seen = new Map<string, number>();
    const count = (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1);
    for (;;) {
      const [ready, api] = await Promise.all([
        ask(`${url}/readyz`, agent),
        ask(`${url}/api/env/clock`, agent),
      ]);
      if (ready === "refused" || api === "refused") break;
      count(`ready ${ready.status} ${ready.connection}`);
      count(`clock ${api.status} ${api.connection}`);
    }
    // The signal may arrive after the first round.
    seen.delete("ready 200 keep-alive");
    seen.delete("clock 200 keep-alive");
    expect([...seen.keys()].toSorted()).toEqual(["clock 200 close", "ready 503 close"]);
    expect(await ended).toEqual([0, null]);
    agent.destroy();
  });

  it("breaks off nothing of its background work, and leaves the rest as it was", async () => {
    const { child } = await startServerProcess(server.url, folder);
    const database = await openDatabase({ kind: "postgres", url: server.url, poolSize: 2 });
    const rows = 200_000;
    const countOf = async (table: string) =>
      Number((await database.executeSql(`select count(*) as n from ${table}`)).rows[0]?.["n"]);
    const ended = once(child, "exit");
    await database.executeSql(`insert into search_piece_queue (object_type, object_id, part, part_id)
      select 'serviceRequest', n, 'request', 0 from generate_series(1, ${rows}) n`);
    await eventually("the process indexes", async () => (await countOf("search_piece_queue")) < rows);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(await countOf("search_piece_queue")).toBeGreaterThan(0);
    expect(await countOf("queue_attempt")).toBe(0);
    await database.close();
  });
});

/** One answer; "refused" when no one listens any more. Fails when a connection breaks in the middle of an answer. */
function ask(url: string, agent: Agent): Promise<"refused" | { status: number; connection: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (reply: IncomingMessage) => {
      reply.resume();
      reply.once("end", () =>
        resolve({ status: reply.statusCode ?? 0, connection: reply.headers.connection ?? "" }),
      );
    });
    asked.once("error", (error: NodeJS.ErrnoException) =>
      // A connection that waited to be taken when the port was closed has carried nothing.
      error.code === "ECONNREFUSED" || (error.code === "ECONNRESET" && !asked.reusedSocket)
        ? resolve("refused")
        : reject(error),
    );
    asked.end();
  });
}
