import { setTimeout } from "node:timers/promises";
import type { AnyEndpoint } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { openDatabase } from "@pharos/db";
import { freePort } from "@pharos/db/testing";
import { bodyLimitsOf } from "../apps/server/src/http/body-limits.ts";
import { hostileStructures } from "../apps/server/src/testing/hostile-structures.ts";
import { cpuMsOf } from "./cpu.ts";
import { startServerProcess } from "./server-process.ts";
import { startWatch } from "./start-watch.ts";
import { createDatabaseOn, measureOnServer, plantWorld, print, secretKey, signIn, spread } from "./steps.ts";

// What bodies that are all structure do to everybody else: `node bench/structures.ts`. Each shape comes three times to each endpoint, of
// a megabyte and as large as the endpoint takes it; a caller in a thread of its own asks meanwhile whether the process lives. Then the
// shape that took most processor time comes from one and from four connections without a pause, while somebody reads the list of requests.

const megabyte = 1_045_000;
const loadMs = 8_000;
/** The operating system counts processor time in steps of ten milliseconds. */
const sendsOfShot = 3;
const shapeCount = Object.keys(hostileStructures).length;

/** Endpoints and the field that is hostile: two for strangers, three for people. */
const targets = [
  { name: "login", field: "account", as: "" },
  { name: "signSharedOrder", field: "imageBase64", as: "" },
  { name: "saveServiceRequest", field: "tags", as: "sys" },
  { name: "saveManual", field: "nodes", as: "sys" },
  { name: "importCompanies", field: "rows", as: "sys" },
] as const;

interface Shot {
  readonly label: string;
  readonly send: () => Promise<void>;
}

await measureOnServer(async ({ urlOf, dataDir }) => {
  const url = await createDatabaseOn(urlOf, "structures");
  await plantWorld(await openDatabase({ kind: "postgres", url }));
  const environment = { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" };
  const server = await startServerProcess(environment, await freePort());
  const token = await signIn(server.url, "sys");
  const reader = await signIn(server.url, "customer");
  const watch = startWatch(server.url);
  await setTimeout(2_000);
  await watch.take();
  await setTimeout(2_000);
  print(`nobody else: ${await watch.take()}`);
  let worst: { cost: number; shot: Shot } | undefined;
  for (const { name, field, as } of targets) {
    const { endpoint } = endpoints.find((one) => one.name === name) ?? {};
    if (!endpoint) throw new Error(`there is no endpoint ${name}`);
    const post = poster(server.url, endpoint, as === "" ? "" : token);
    await post(`{"${field}":"x"}`);
    await watch.take();
    await post(`{"${field}":"x"}`);
    const plain = longestOf(await watch.take());
    let longest = 0;
    let most: { cost: number; shot: Shot } | undefined;
    for (const shot of shotsOf(endpoint, field, post)) {
      const before = cpuMsOf(server.pid);
      for (let turn = 0; turn < sendsOfShot; turn += 1) await shot.send();
      const cost = (cpuMsOf(server.pid) - before) / sendsOfShot;
      longest = Math.max(longest, longestOf(await watch.take()));
      if (cost > (most?.cost ?? -1)) most = { cost, shot };
    }
    if (!most) continue;
    if (!worst || most.cost > worst.cost) worst = most;
    print(
      `${name}: beside a plain body ${plain} ms, beside ${shapeCount} shapes in 2 sizes at most ${longest} ms`,
    );
    print(
      `  dearest ${Math.round(most.cost)} ms of processor time, questions of the watch included: ${most.shot.label}`,
    );
  }
  await watch.stop();
  if (worst) await beside(server.url, reader, worst.shot);
  await server.stop();
});

function longestOf(line: string): number {
  return Number(/longest (\d+)/.exec(line)?.[1] ?? 0);
}

function poster(url: string, { method, path }: AnyEndpoint, authorization: string) {
  const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
  return async (body: string): Promise<void> => {
    const reply = await fetch(`${url}${path.replaceAll(/:\w+/g, "1")}`, { method, headers, body }).catch(
      // A body that is refused before it has been read may end its connection.
      () => undefined,
    );
    await reply?.arrayBuffer().catch(() => undefined);
    if (reply && reply.status >= 500) throw new Error(`${path} answered ${reply.status}`);
  };
}

function shotsOf(endpoint: AnyEndpoint, field: string, post: (body: string) => Promise<void>): Shot[] {
  const { bytes, separators } = bodyLimitsOf(endpoint);
  const beside = `{"${field}":}`.length;
  const rooms = {
    "as large as taken": { bytes: bytes - beside, separators: separators - 2 },
    "a megabyte": { bytes: megabyte, separators: Number.POSITIVE_INFINITY },
  };
  return Object.entries(rooms).flatMap(([size, room]) =>
    Object.entries(hostileStructures).map(([shape, make]) => {
      const body = `{"${field}":${make(room)}}`;
      return { label: `${shape}, ${size}`, send: () => post(body) };
    }),
  );
}

/** How long the list of requests takes somebody while so many connections send a body without a pause. */
async function beside(url: string, authorization: string, { label, send }: Shot): Promise<void> {
  for (const connections of [0, 1, 4]) {
    const until = performance.now() + loadMs;
    let sent = 0;
    const senders = Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await send();
        sent += 1;
      }
    });
    const times: number[] = [];
    while (performance.now() < until) {
      const begin = performance.now();
      await (await fetch(`${url}/esapi/fault/list`, { headers: { authorization } })).arrayBuffer();
      times.push(performance.now() - begin);
      await setTimeout(20);
    }
    await Promise.all(senders);
    const longest = Math.round(Math.max(...times));
    print(
      `list beside ${connections} connections (${sent} bodies: ${label}): ${spread(times)}  longest ${longest} ms`,
    );
  }
}
