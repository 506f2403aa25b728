import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { LiveHint } from "@pharos/api/live";
import type { Database } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "./actor.ts";
import { createLive } from "./create-live.ts";
import type { Live, LiveChannel, LiveSession } from "./live.ts";
import { liveLimits } from "./live-limits.ts";
import { createLogger } from "./log.ts";
import { createSessionChanges, type SessionChanges } from "./session-changes.ts";
import { eventually } from "./testing/eventually.ts";
import { testActor } from "./testing/test-platform.ts";

/** One server process. */
interface Process {
  readonly live: Live;
  readonly server: Server;
  readonly sessionChanges: SessionChanges;
  readonly url: string;
}

const log = createLogger({ level: "silent" });
/** The usual limits, but for waits that would make the tests slow. */
const limits = { ...liveLimits, signInMs: 200, channelsPerSocket: 5, expirySweepMs: 20 };
const aliceToken = "token-of-alice-0123456789";
const bobToken = "token-of-bob-0123456789-x";

let database: Database;
const processes: Process[] = [];
const sockets: Socket[] = [];
/** The session store: who a token stands for, and which teams the person is in. */
let people: Map<string, Actor>;
/** What the session store waits for before it answers about a token. */
const storeDelays = new Map<string, Promise<void>>();
/** The tokens the session store was asked about, in order. */
let asked: string[] = [];
/** When sessions run out. */
let expiresAt = "2999-01-01T00:00:00Z";

const closedTeams = new Set<number>();
/** What the rule of presence waits for, by what is said. */
const presenceDelays = new Map<string, Promise<void>>();

/** Members of a team is notified; guests among them nothing of what is internal. */
const teamChannel: LiveChannel = {
  path: "/team",
  scopesOf: (actor) => [...actor.teamIds.map((id) => `member ${id}`), ...(actor.isCustomer ? ["guest"] : [])],
  audiencesOf: async (ids) =>
    new Map(
      ids
        .filter((id) => !closedTeams.has(id))
        .map((id) => [id, { version: id * 10, scopes: [`member ${id}`], outsiders: ["guest"] }]),
    ),
  presenceOf: async (_actor, id, state) => {
    await presenceDelays.get(state);
    return {
      audience: { version: 1, scopes: [`member ${id}`], outsiders: ["guest"] },
      inside: state,
      outside: "left",
    };
  },
};
const newsChannel: LiveChannel = { path: "/news", scopesOf: () => ["readers"] };

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
    presenceDelays.clear();
    storeDelays.clear();
    asked = [];
    expiresAt = "2999-01-01T00:00:00Z";
    people = new Map([
      [aliceToken, { ...testActor(1), teamIds: [7] }],
      [bobToken, testActor(2)],
    ]);
  }
  const sessionChanges = createSessionChanges(database, log);
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
    sessions: {
      resolve: async (token) => {
        asked.push(token);
        const session = sessionOf(people.get(token));
        await storeDelays.get(token);
        return session;
      },
    },
    channels: [teamChannel, newsChannel],
    wordsOf: ({ code }) => code,
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

const sessionOf = (actor: Actor | undefined): LiveSession | undefined => actor && { actor, expiresAt };

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

const subscribe = (socket: Socket, ...channels: unknown[]): Promise<unknown> =>
  socket.emitWithAck("subscribe", { channels });

function collectHints(socket: Socket): LiveHint[] {
  const hints: LiveHint[] = [];
  socket.on("hint", (hint: LiveHint) => hints.push(hint));
  return hints;
}

const changeOf = (process: Process, change: { userId: number } | { sessionId: number }): void =>
  process.sessionChanges.announce({ afterCommit: (run) => run() }, change);

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

  it("keeps a person's five newest sockets, and tells the others why they end", async () => {
    const process = await openProcess();
    const first = await connectAs(process, aliceToken);
    const notified: string[] = [];
    first.once("displaced", () => notified.push("displaced"));
    const ended = new Promise((resolve) => first.once("disconnect", resolve));
    for (let count = 0; count < liveLimits.socketsPerUser; count += 1) await connectAs(process, aliceToken);
    await ended;
    expect(notified).toEqual(["displaced"]);
    await connectAs(process, bobToken);
    expect(process.live.countSockets()).toBe(liveLimits.socketsPerUser + 1);
  });

  it("asks once more when someone's rights change in the middle of it", async () => {
    const process = await openProcess();
    const gate = Promise.withResolvers<void>();
    storeDelays.set(aliceToken, gate.promise);
    const socket = connect(process, { token: aliceToken });
    const resynced = new Promise<void>((resolve) => socket.once("resync", resolve));
    await eventually("the store is asked", () => asked.length === 1);
    people.set(aliceToken, testActor(1));
    changeOf(process, { userId: 1 });
    gate.resolve();
    await resynced;
    const hints = collectHints(socket);
    await subscribe(socket, "/team");
    process.live.hint("/team", { id: 7 });
    await flush(process);
    expect(await subscribe(socket, "/team")).toEqual({ ok: true });
    expect(hints).toEqual([]);
  });
});

/** Resolves when every hint given before is with the sockets. */
async function flush(process: Process): Promise<void> {
  people.set("token-of-the-witness-0123456789", { ...testActor(9), teamIds: [7, 8] });
  const witness = await connectAs(process, "token-of-the-witness-0123456789");
  const hints = collectHints(witness);
  await subscribe(witness, "/team/8");
  process.live.hint("/team", { id: 8, type: "flush" });
  await eventually("the witness hears", () => hints.some(({ type }) => type === "flush"));
  witness.disconnect();
}

describe("a subscription", () => {
  it("brings the hints of a channel or of one record, and ends when something else is listened to", async () => {
    const process = await openProcess();
    const [list, page] = [await connectAs(process, aliceToken), await connectAs(process, aliceToken)];
    const [listHints, pageHints] = [collectHints(list), collectHints(page)];
    expect(await subscribe(list, "/team", "/news")).toEqual({ ok: true });
    expect(await subscribe(page, "/team/9")).toEqual({ ok: true });
    process.live.hint("/team", { id: 7, type: "changed", origin: "tab-1" });
    process.live.hint("/news");
    const received = { channel: "/team", id: 7, type: "changed", origin: "tab-1", version: 70 };
    await eventually("the list hears of both", () => listHints.length === 2);
    expect(listHints).toEqual(expect.arrayContaining([received, { channel: "/news" }]));
    expect(await subscribe(page, "/team/7", "/team")).toEqual({ ok: true });
    // Told twice, because the page listens to both, and once of what comes now.
    process.live.hint("/team", { id: 7 });
    await eventually("the page hears", () => pageHints.some(({ agoMs }) => agoMs === undefined));
    expect(pageHints.filter(({ agoMs }) => agoMs === undefined)).toHaveLength(1);
    await subscribe(list);
    process.live.hint("/team", { id: 7 });
    await flush(process);
    process.live.hintUser(1);
    await eventually("the own hint arrives", () => listHints.at(-1)?.channel === "/user/message");
    expect(listHints.filter(({ channel }) => channel === "/team")).toHaveLength(2);
  });

  it("right after a hint is informed how long ago it was: the page was read before", async () => {
    const process = await openProcess();
    people.set(bobToken, { ...testActor(2), teamIds: [7, 8] });
    process.live.hint("/team", { id: 7, type: "changed" });
    process.live.hintUser(2);
    const socket = connect(process, { token: bobToken });
    const received = collectHints(socket);
    await new Promise<void>((resolve) => socket.once("connect", resolve));
    await subscribe(socket, "/team/8", "/team/7");
    await eventually("the newcomer hears of both", () => received.length === 2);
    const agoMs = expect.any(Number);
    expect(received).toEqual([
      { channel: "/user/message", agoMs },
      { channel: "/team", id: 7, type: "changed", version: 70, agoMs },
    ]);
  });

  it.each(
    ["/team/8", "/team/007", "/team/-7", "/team/1e1", "/unknown/7", "/unknown"].map((channel) => ({
      channel,
    })),
  )("to $channel is taken like any other, and brings nothing", async ({ channel }) => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const hints = collectHints(socket);
    expect(await subscribe(socket, channel)).toEqual({ ok: true });
    for (const id of [7, 8]) process.live.hint("/team", { id });
    process.live.hint("/unknown", { id: 7 });
    await flush(process);
    await subscribe(socket, channel);
    expect(hints).toEqual([]);
  });

  it.each(
    [
      ["/team/"],
      ["/team/*"],
      ["/team/#"],
      ["/team/.."],
      ["/team/7%2f8"],
      [""],
      ["team/7"],
      ["/team/7?x=1"],
      [`/${"x".repeat(200)}`],
      [7],
      [null],
      [{ channel: "/team/7" }],
      ["/team/7", 7],
    ].map((channels) => ({ channels })),
  )("to $channels is refused and changes nothing", async ({ channels }) => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const hints = collectHints(socket);
    await subscribe(socket, "/team/7");
    expect(await subscribe(socket, ...channels)).toEqual({ ok: false });
    process.live.hint("/team", { id: 7 });
    await eventually("the hint arrives", () => hints.length === 1);
  });

  it("to one's own messages needs no asking and never brings another person's", async () => {
    const process = await openProcess();
    const [alice, bob] = [await connectAs(process, aliceToken), await connectAs(process, bobToken)];
    const [aliceHints, bobHints] = [collectHints(alice), collectHints(bob)];
    expect(await subscribe(bob, "/user/message")).toEqual({ ok: true });
    process.live.hintUser(1, { origin: "a" });
    process.live.hintUser(2, { origin: "b" });
    await eventually("both hints arrive", () => aliceHints.length > 0 && bobHints.length > 0);
    expect(aliceHints).toEqual([{ channel: "/user/message", origin: "a" }]);
    expect(bobHints).toEqual([{ channel: "/user/message", origin: "b" }]);
  });

  it("cannot be to more channels than the limit", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const many = Array.from({ length: limits.channelsPerSocket + 1 }, (_, id) => `/team/${id}`);
    expect(await subscribe(socket, ...many)).toEqual({ ok: false });
    expect(await subscribe(socket, ...many.slice(1))).toEqual({ ok: true });
  });
});

describe("a hint", () => {
  it("reaches anyone who may know of the record, and of internal matters no guest", async () => {
    const process = await openProcess();
    people.set(bobToken, { ...testActor(2), teamIds: [7], isCustomer: true });
    const [member, guest] = [await connectAs(process, aliceToken), await connectAs(process, bobToken)];
    const [memberHints, guestHints] = [collectHints(member), collectHints(guest)];
    for (const socket of [member, guest]) await subscribe(socket, "/team/7");
    process.live.hint("/team", { id: 7, isInternal: true, type: "note" });
    process.live.hint("/team", { id: 7, type: "open" });
    await eventually("the guest hears what is open", () => guestHints.length > 0);
    await eventually("the member hears both", () => memberHints.length === 2);
    expect(guestHints.map(({ type }) => type)).toEqual(["open"]);
  });

  it("reaches for the last time who could know of the record before", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const hints = collectHints(socket);
    await subscribe(socket, "/team");
    closedTeams.add(7);
    const before = { version: 5, scopes: ["member 7"], outsiders: [] };
    process.live.hint("/team", { id: 7, before, type: "closed" });
    process.live.hint("/team", { id: 7, type: "afterwards" });
    await flush(process);
    await subscribe(socket, "/team");
    expect(hints).toEqual([{ channel: "/team", id: 7, type: "closed", version: 5 }]);
  });
});

describe("presence", () => {
  it("is notified in the order in which it was said, however long the rule takes", async () => {
    const process = await openProcess();
    people.set(bobToken, { ...testActor(2), teamIds: [7] });
    const [writer, reader] = [await connectAs(process, aliceToken), await connectAs(process, bobToken)];
    const received: string[] = [];
    reader.on("presence", ({ state }: { state: string }) => received.push(state));
    for (const socket of [writer, reader]) await subscribe(socket, "/team/7");
    const gate = Promise.withResolvers<void>();
    presenceDelays.set("reply", gate.promise);
    writer.emit("presence", { channel: "/team/7", state: "reply" });
    writer.emit("presence", { channel: "/team/7", state: "left" });
    await subscribe(writer, "/team/7");
    gate.resolve();
    await eventually("both are heard", () => received.length === 2);
    expect(received).toEqual(["reply", "left"]);
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
    changeOf(here, { sessionId: 1 });
    await ended;
    expect(bystander.connected).toBe(true);
  });

  it("to the session is noticed although no one announces it, when it runs out", async () => {
    const process = await openProcess();
    expiresAt = new Date(Date.now() + 100).toISOString();
    const socket = await connectAs(process, aliceToken);
    const ended = new Promise((resolve) => socket.once("disconnect", resolve));
    people.delete(aliceToken);
    await ended;
  });

  it("is asked for once, however long the session store takes", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    await connectAs(process, bobToken);
    const gate = Promise.withResolvers<void>();
    storeDelays.set(aliceToken, gate.promise);
    const countOf = (token: string): number => asked.filter((one) => one === token).length;
    const before = countOf(aliceToken);
    // The shifts of both have begun long ago, so that every round of the sweep finds them.
    for (const [token, id] of [
      [aliceToken, 1],
      [bobToken, 2],
    ] as const) {
      people.set(token, { ...testActor(id), dutyChangesAt: new Date(0) });
      changeOf(process, { userId: id });
    }
    await eventually("the sweep has gone round a few times", () => countOf(bobToken) > 10);
    expect(countOf(aliceToken) - before).toBe(1);
    people.set(aliceToken, testActor(1));
    gate.resolve();
    await subscribe(socket, "/team");
  });

  it("to a team ends its hints, and the page looks again", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const hints = collectHints(socket);
    await subscribe(socket, "/team/7");
    const resynced = new Promise<void>((resolve) => socket.once("resync", resolve));
    people.set(aliceToken, testActor(1));
    changeOf(process, { userId: 1 });
    await resynced;
    process.live.hint("/team", { id: 7 });
    await flush(process);
    expect(await subscribe(socket, "/team/7")).toEqual({ ok: true });
    expect(hints).toEqual([]);
  });
});

describe("a flood", () => {
  it("is dropped and at last cut", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const ended = new Promise((resolve) => socket.once("disconnect", resolve));
    let answered = 0;
    for (let count = 0; count < 200; count += 1)
      socket.emit("subscribe", { channels: ["/team/7"] }, () => void (answered += 1));
    await ended;
    expect(answered).toBeLessThanOrEqual(2 * liveLimits.messagesPerSecond);
  });

  it("in one frame ends the connection", async () => {
    const process = await openProcess();
    const socket = await connectAs(process, aliceToken);
    const ended = new Promise((resolve) => socket.once("disconnect", resolve));
    socket.emit("subscribe", { channels: ["x".repeat(1024 * 1024)] });
    await ended;
    expect(process.live.countSockets()).toBe(0);
  });

  it("of nonsense harms no one", async () => {
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
    here.live.hint("/team", { id: 7 });
    await eventually("the near hint arrives", () => nearHints.length > 0);
    // The embedded database serves one process, so nothing is carried there.
    if (database.kind === "postgres") await eventually("the far hint arrives", () => farHints.length > 0);
    here.live.hintUser(1);
    await eventually("the near hint arrives", () => nearHints.length > 1);
    expect(nearHints.map(({ channel }) => channel)).toEqual(["/team", "/user/message"]);
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

  it("lets no one in any more", async () => {
    const process = await openProcess();
    await process.live.close();
    await expect(refusalOf(connect(process, { token: aliceToken }))).resolves.toBeTypeOf("string");
  });
});
