import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { liveConnection } from "@pharos/api/live";
import { type Database, openDatabase } from "@pharos/db";
import { createServerDatabase, hasPostgres, type ServerDatabase } from "@pharos/db/testing";
import { loadWorld, type PersonaName, personas, type World, worldPassword } from "@pharos/fixtures";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Balancer, startBalancer } from "../../testing/balancer.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";

let server: ServerDatabase;
let folder: string;
let database: Database;
let world: World;
let processes: ServerProcess[] = [];
let balancer: Balancer;

describe.skipIf(!hasPostgres())("two processes behind a balancer", () => {
  beforeAll(async () => {
    server = await createServerDatabase();
    folder = mkdtempSync(join(tmpdir(), "pharos-two-"));
    processes = [await startServerProcess(server.url, folder), await startServerProcess(server.url, folder)];
    database = await openDatabase({ kind: "postgres", url: server.url, poolSize: 2 });
    world = await database.transaction((tx) => loadWorld(tx, new Date()));
    balancer = await startBalancer(processes.map(({ url }) => url));
  }, 120_000);
  afterAll(async () => {
    await balancer.close();
    for (const { child } of processes) child.kill("SIGTERM");
    await database.close();
    await server.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("keep every page connected without asking the balancer for more than turns", async () => {
    const answers: (string | null)[] = [];
    const people = ["customer", "customer2", "orgAdmin", "dba", "dba2", "ta", "pa", "ma"] as const;
    const tokens: string[] = [];
    for (const who of people) tokens.push(await signIn(who));
    const pages = await Promise.all(
      tokens.flatMap((token) =>
        Array.from({ length: 3 }, async () => {
          const socket = io(balancer.url, {
            ...liveConnection,
            transports: [...liveConnection.transports],
            auth: { token },
            reconnection: false,
            forceNew: true,
          });
          await new Promise<void>((resolve) => {
            socket.once("connect", resolve);
            socket.once("connect_error", ({ message }) => {
              answers.push(message);
              resolve();
            });
          });
          return socket;
        }),
      ),
    );
    const reached = pages.map((socket) => socket.connected);
    for (const socket of pages) socket.disconnect();
    expect(answers).toEqual([]);
    expect(reached).toEqual(Array.from({ length: 24 }, () => true));
  }, 60_000);

  it("lose and double no reply when one of them is killed in the middle", async () => {
    const token = await signIn("customer");
    const { id } = await post<{ id: number }>(token, "/esapi/fault/save", "raise", {
      title: "连接缓慢",
      contentMd: "应用连接数据库缓慢",
      type: 3,
      accId: world.serviceNumbers.a247,
    });
    const writers = 8;
    const repliesEach = 10;
    let acknowledged = 0;
    const write = async (writer: number): Promise<void> => {
      for (let no = 0; no < repliesEach; no += 1) {
        const words = `reply ${writer}-${no}`;
        await post(token, "/esapi/fault/reply", words, { faultId: id, contentMd: words });
        acknowledged += 1;
        // In the middle of everyone's work.
        if (acknowledged === (writers * repliesEach) / 4) processes[0]?.child.kill("SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));

    const rows = await database.kysely
      .selectFrom("service_request_reply")
      .select("content_md")
      .where("service_request_id", "=", id)
      .execute();
    const said = rows.map(({ content_md }) => content_md).toSorted();
    const meant = Array.from({ length: writers * repliesEach }, (_, index) => index)
      .map((index) => `reply ${Math.floor(index / repliesEach)}-${index % repliesEach}`)
      .toSorted();
    expect(said).toEqual(meant);
    const child = processes[0]?.child;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
    expect(child?.signalCode).toBe("SIGKILL");
  }, 60_000);
});

async function signIn(who: PersonaName): Promise<string> {
  const body = { loginType: "password", account: personas[who].account, password: worldPassword };
  return (await post<{ token: string }>("", "/api/login", "sign in", body)).token;
}

/**
 * Asks through the balancer. As the browser does, it asks again with the same key while the server cannot serve it now;
 * anything else but a success is an error.
 */
async function post<Result>(token: string, path: string, key: string, body: object): Promise<Result> {
  const reply = await fetch(`${balancer.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      ...(token && { authorization: token }),
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (reply.status === 503) return post(token, path, key, body);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${text}`);
  const envelope = JSON.parse(text) as {
    success: boolean;
    operateMessage: string;
    operateCallBackObj: Result;
  };
  if (!envelope.success) throw new Error(envelope.operateMessage);
  return envelope.operateCallBackObj;
}
