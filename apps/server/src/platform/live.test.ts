import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "./actor.ts";
import { createLive } from "./create-live.ts";
import type { ChannelRule, Live } from "./live.ts";
import { liveLimits } from "./live-limits.ts";
import { createLogger } from "./log.ts";
import { createSessionChanges, type SessionChanges } from "./session-changes.ts";
import { eventually } from "./testing/eventually.ts";
import { testActor } from "./testing/test-platform.ts";

interface Hint {
  readonly channel: string;
  readonly sequence?: number;
}

/** One server process. */
interface Process {
  readonly live: Live;
  readonly server: Server;
  readonly sessionChanges: SessionChanges;
  readonly url: string;
}

const log = createLogger({ level: "silent" });
/** The usual limits, but for waits that would make the tests slow. */
const limits = { ...liveLimits, signInMs: 200, channelsPerSocket: 5, sweepMs: 50, trustSessionMs: 100 };
const aliceToken = "token-of-alice-0123456789";
const bobToken = "token-of-bob-0123456789-x";

let database: Database;
const processes: Process[] = [];
const sockets: Socket[] = [];
/** The session store: who a token stands for, and which teams the person is in. */
let people: Map<string, Actor>;

const closedTeams = new Set<number>();

/** Open teams may be followed by their members. */
const teamChannel: ChannelRule = {
  pattern: "/team/:id",
  maySubscribe: async (actor, { id }) => actor.teamIds.includes(Number(id)) && !closedTeams.has(Number(id)),
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  for (const { live, server, sessionChanges } of processes.splice(0)) {
    await live.close();
    await live.stop();
    await sessionChanges.stop();
    server.close();
    await once(server, "close");
  }
});
afterAll(() => database.close());

async function openProcess(
  config = { publicUrl: "https://support.example.com", isPublicUrlGiven: true },
): Promise<Process> {
  if (processes.length === 0) {
    closedTeams.clear();
    people = new Map([
      [aliceToken, { ...testActor(1), teamIds: [7] }],
      [bobToken, testActor(2)],
    ]);
  }
  const sessionChanges = createSessionChanges(database);
  const live = createLive({
    config,
    database,
    clock: { now: () => new Date() },
    log,
    sessionChanges,
    limits,
  });
  const server = createServer((_request, response) => response.writeHead(404).end());
  live.attach(server, {
    sessions: { resolve: async (token) => wrap(people.get(token)) },
    rules: [teamChannel],
  });
  await sessionChanges.start();
  await live.start();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const opened = { live, server, sessionChanges, url: `http://127.0.0.1:${port}` };
  processes.push(opened);
  return opened;
}

const wrap = (actor: Actor | undefined): { actor: Actor } | undefined => actor && { actor };

interface ConnectOptions {
  readonly token?: unknown;
  readonly origin?: string;
  readonly transports?: ("websocket" | "polling")[];
  readonly address?: string;
}

function connect(
  { url }: Process,
  {
    token,
    origin = "https://support.example.com",
    transports = ["websocket"],
    address = url,
  }: ConnectOptions,
): Socket {
  const socket = io(address, {
    auth: { token },
    transports,
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin },
  });
  sockets.push(socket);
  return socket;
}

async function connectAs(process: Process, token: string, options: ConnectOptions = {}): Promise<Socket> {
  const socket = connect(process, { token, ...options });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}

/** Why a connection is refused. */
function refusalOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once("connect_error", (error) => resolve(error.message));
    socket.once("connect", () => reject(new Error("was let in")));
  });
}

const subscribe = (socket: Socket, channel: unknown): Promise<unknown> =>
  socket.emitWithAck("subscribe", { channel });

function collectHints(socket: Socket): Hint[] {
  const hints: Hint[] = [];
  socket.on("hint", (hint: Hint) => hints.push(hint));
  return hints;
}

/** Connects, and misses nothing that is said in the first moment. */
async function hearFromTheStart(process: Process, token: string): Promise<{ socket: Socket; heard: Hint[] }> {
  const socket = connect(process, { token });
  const heard = collectHints(socket);
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  return { socket, heard };
}

const changeOf = (process: Process, change: { userId: number } | { sessionId: number }): Promise<void> =>
  database.transaction((tx) => process.sessionChanges.announce(tx, change));

describe("the handshake", () => {
  it("lets a session in over WebSocket and over long polling", async () => {
    const process = await openProcess();
    await connectAs(process, aliceToken);
    await connectAs(process, aliceToken, { transports: ["polling"] });
    expect(process.live.countSockets()).toBe(2);
  });

  it.each([
    ["no token", undefined],
    ["a token that stands for nobody", "token-of-nobody-0123456789"],
    ["something else than a text", { $ne: "" }],
    ["a very long text", "x".repeat(10_000)],
  ])("refuses %s, always with the same answer", async (_what, token) => {
    const process = await openProcess();
    expect(await refusalOf(connect(process, { token }))).toBe("signInFirst");
    expect(process.live.countSockets()).toBe(0);
  });

  it("does not look for a token in the address", async () => {
    const process = await openProcess();
    const address = `${process.url}/?token=${aliceToken}&authorization=${aliceToken}`;
    expect(await refusalOf(connect(process, { address }))).toBe("signInFirst");
  });

  it.each([
    "https://evil.example.com",
    "http://support.example.com",
    "https://support.example.com.evil.example",
    "null",
  ])("refuses pages of %s", async (origin) => {
    const process = await openProcess();
    await expect(refusalOf(connect(process, { token: aliceToken, origin }))).resolves.not.toBe("signInFirst");
    expect(process.live.countSockets()).toBe(0);
  });

  it("believes any name of this machine while no address is configured, and nothing else", async () => {
    const process = await openProcess({ publicUrl: "http://localhost:8080", isPublicUrlGiven: false });
    await connectAs(process, aliceToken, { origin: process.url });
    await refusalOf(connect(process, { token: aliceToken, origin: "http://127.0.0.1:1" }));
    await refusalOf(connect(process, { token: aliceToken, origin: "https://evil.example.com" }));
  });

  it("closes connections that never say who they are", async () => {
    const process = await openProcess();
    const raw = new WebSocket(`${process.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    const closed = once(raw, "close");
    await once(raw, "open");
    await closed;
    expect(liveLimits.signInMs).toBeLessThanOrEqual(5000);
  });

  it("keeps a person's five newest sockets", async () => {
    const process = await openProcess();
    const first = await connectAs(process, aliceToken);
    const ended = new Promise((resolve) => first.once("disconnect", resolve));
    for (let count = 0; count < liveLimits.socketsPerUser; count += 1) await connectAs(process, aliceToken);
    await ended;
    await connectAs(process, bobToken);
    expect(process.live.countSockets()).toBe(liveLimits.socketsPerUser + 1);
  });
});

describe("a subscription", () => {
  it("brings the channel's hints, and ends when it is given back", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const hints = collectHints(socket);
    expect(await subscribe(socket, "/team/7")).toEqual({ ok: true });
    process.live.hint("/team/7", { sequence: 1 });
    await eventually("the hint arrives", () => hints.length === 1);
    await socket.emitWithAck("unsubscribe", { channel: "/team/7" });
    process.live.hint("/team/7", { sequence: 2 });
    process.live.hintUser(1, { sequence: 3 });
    await eventually("the next hint arrives", () => hints.length === 2);
    expect(hints).toEqual([
      { channel: "/team/7", sequence: 1 },
      { channel: "/user/message", sequence: 3 },
    ]);
  });

  it("right after a hint is told to look again: the page was read before", async () => {
    const process = await openProcess();
    people.set(bobToken, { ...testActor(2), teamIds: [7, 8] });
    process.live.hint("/team/7", { sequence: 1 });
    process.live.hintUser(2, { sequence: 2 });
    const { socket, heard } = await hearFromTheStart(process, bobToken);
    await subscribe(socket, "/team/8");
    await subscribe(socket, "/team/7");
    await eventually("the newcomer hears of both", () => heard.length === 2);
    expect(heard).toEqual([{ channel: "/user/message" }, { channel: "/team/7" }]);
  });

  it.each(
    [
      "/team/8",
      "/team/7/",
      "/team/*",
      "/team/#",
      "/team/..",
      "/team/7%2f8",
      "/unknown/7",
      "",
      "team/7",
      "/team/7?x=1",
      7,
      null,
      { channel: "/team/7" },
      ["/team/7"],
    ].map((channel) => ({ channel })),
  )(
    "to $channel gets the same refusal as any other that is not allowed, and no hints",
    async ({ channel }) => {
      const process = await openProcess();
      const socket = await connectAs(process, aliceToken);
      const hints = collectHints(socket);
      expect(await subscribe(socket, channel)).toEqual({ ok: false });
      process.live.hint(typeof channel === "string" ? channel : "/team/7", { sequence: 1 });
      process.live.hintUser(1, { sequence: 2 });
      await eventually("the person's own hint arrives", () => hints.length > 0);
      expect(hints.map(({ sequence }) => sequence)).toEqual([2]);
    },
  );

  it("to one's own messages needs no asking and never brings somebody else's", async () => {
    const process = await openProcess();
    const [alice, bob] = [await connectAs(process, aliceToken), await connectAs(process, bobToken)];
    const [aliceHints, bobHints] = [collectHints(alice), collectHints(bob)];
    expect(await subscribe(bob, "/user/message")).toEqual({ ok: true });
    process.live.hintUser(1, { sequence: 1 });
    process.live.hintUser(2, { sequence: 2 });
    await eventually("both hints arrive", () => aliceHints.length > 0 && bobHints.length > 0);
    expect(aliceHints).toEqual([{ channel: "/user/message", sequence: 1 }]);
    expect(bobHints).toEqual([{ channel: "/user/message", sequence: 2 }]);
  });

  it("cannot be had more often than the limit on one socket", async () => {
    const process = await openProcess();
    people.set(aliceToken, { ...testActor(1), teamIds: [1, 2, 3, 4, 5, 6] });
    const socket = await connectAs(process, aliceToken);
    const answers: unknown[] = [];
    for (let id = 1; id <= 6; id += 1) answers.push(await subscribe(socket, `/team/${id}`));
    expect(answers).toEqual([
      ...Array.from({ length: limits.channelsPerSocket }, () => ({ ok: true })),
      { ok: false },
    ]);
  });
});

describe("a lost right", () => {
  it("to the session ends its sockets in every process", async () => {
    const here = await openProcess();
    const there = await openProcess();
    const socket = await connectAs(there, aliceToken);
    const bystander = await connectAs(there, bobToken);
    const ended = new Promise((resolve) => socket.once("disconnect", resolve));
    people.delete(aliceToken);
    await changeOf(here, { sessionId: 1 });
    await ended;
    expect(bystander.connected).toBe(true);
  });

  it("to the session is noticed although nobody announces it, as when it runs out", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const ended = new Promise((resolve) => socket.once("disconnect", resolve));
    people.delete(aliceToken);
    await ended;
  });

  it("to a team ends the subscription, and the socket stays", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const hints = collectHints(socket);
    await subscribe(socket, "/team/7");
    const unsubscribed = new Promise((resolve) => socket.once("unsubscribed", resolve));
    people.set(aliceToken, testActor(1));
    await changeOf(process, { userId: 1 });
    expect(await unsubscribed).toEqual({ channel: "/team/7" });
    process.live.hint("/team/7", { sequence: 1 });
    process.live.hintUser(1, { sequence: 2 });
    await eventually("the person's own hint arrives", () => hints.length > 0);
    expect(hints.map(({ sequence }) => sequence)).toEqual([2]);
    expect(await subscribe(socket, "/team/7")).toEqual({ ok: false });
  });

  it("to a row is noticed when its module asks for it", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    await subscribe(socket, "/team/7");
    const unsubscribed = new Promise((resolve) => socket.once("unsubscribed", resolve));
    closedTeams.add(7);
    process.live.recheck("/team/7");
    expect(await unsubscribed).toEqual({ channel: "/team/7" });
  });
});

describe("a flood", () => {
  it("is dropped and at last cut", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const ended = new Promise((resolve) => socket.once("disconnect", resolve));
    let answered = 0;
    for (let count = 0; count < 200; count += 1)
      socket.emit("subscribe", { channel: "/team/7" }, () => void (answered += 1));
    await ended;
    expect(answered).toBeLessThanOrEqual(2 * liveLimits.messagesPerSecond);
  });

  it("in one frame ends the connection", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const ended = new Promise((resolve) => socket.once("disconnect", resolve));
    socket.emit("subscribe", { channel: "x".repeat(1024 * 1024) });
    await ended;
    expect(process.live.countSockets()).toBe(0);
  });

  it("of nonsense harms nobody", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    socket.emit("subscribe");
    socket.emit("subscribe", null, "not a function");
    socket.emit("unsubscribe", 5);
    socket.emit("hint", { channel: "/user/message" });
    socket.emit("anything", { a: 1 });
    expect(await subscribe(socket, "/team/7")).toEqual({ ok: true });
  });
});

describe("several processes", () => {
  it("share hints, each of which arrives once", async () => {
    const here = await openProcess();
    const there = await openProcess();
    const [near, far] = [await connectAs(here, aliceToken), await connectAs(there, aliceToken)];
    const [nearHints, farHints] = [collectHints(near), collectHints(far)];
    await subscribe(near, "/team/7");
    await subscribe(far, "/team/7");
    here.live.hint("/team/7", { sequence: 1 });
    await eventually("the near hint arrives", () => nearHints.length > 0);
    // The embedded database serves one process, so nothing is carried there.
    if (database.kind === "postgres") await eventually("the far hint arrives", () => farHints.length > 0);
    here.live.hintUser(1, { sequence: 2 });
    await eventually("the near hint arrives", () => nearHints.length > 1);
    expect(nearHints.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });
});

describe("the end of a process", () => {
  it("closes sockets with 1012, after which the browser comes back by itself", async () => {
    const process = await openProcess();
    const raw = new WebSocket(`${process.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    await once(raw, "open");
    raw.send(`40${JSON.stringify({ token: aliceToken })}`);
    await eventually("the socket is let in", () => process.live.countSockets() === 1);
    const socket = await connectAs(process, bobToken);
    const reason = new Promise((resolve) => socket.once("disconnect", resolve));
    const closed = new Promise<number>((resolve) =>
      raw.addEventListener("close", ({ code }) => resolve(code)),
    );
    await process.live.close();
    expect(await closed).toBe(1012);
    // Not "io server disconnect", after which the library would stay away.
    expect(await reason).toBe("transport close");
    expect(process.live.countSockets()).toBe(0);
  });

  it("lets nobody in any more", async () => {
    const process = await openProcess();
    await process.live.close();
    await expect(refusalOf(connect(process, { token: aliceToken }))).resolves.toBeTypeOf("string");
  });
});
