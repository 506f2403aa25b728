import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { LiveHint } from "@pharos/api/live";
import { Server, type Socket as ServerSocket } from "socket.io";
import { io } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveClient, type Hint, type LiveClient } from "./live-client.ts";

let http: HttpServer;
let server: Server;
let url: string;
let client: LiveClient;
let isVisible: boolean;
/** What the server says to who wants in: nothing is a welcome. */
let refusals: string[];
let received: Hint[];

beforeEach(async () => {
  http = createServer();
  server = new Server(http);
  refusals = [];
  received = [];
  isVisible = true;
  server.use((_socket, next) => {
    const refusal = refusals.shift();
    next(refusal === undefined ? undefined : new Error(refusal));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has an address of this kind.
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  client = clientThat({ answerMs: 50, firstRetryMs: 5, lastRetryMs: 20, pollMs: 20 });
});
afterEach(async () => {
  client.close();
  await server.close();
});

/** A client that waits so long for what does not come. */
const clientThat = (waits: NonNullable<Parameters<typeof createLiveClient>[0]["waits"]>) =>
  createLiveClient({
    open: async () => io(url, { transports: ["websocket"], reconnectionDelay: 10, forceNew: true }),
    origin: "own-tab",
    isVisible: () => isVisible,
    waits,
  });

/** A busy machine takes its time. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });
const isEventually = (state: string) => until(() => expect(client.state()).toBe(state));
const listen = (channel: string) => client.subscribe(channel, (hint) => received.push(hint));

/** The next socket that is let in, with what it asks to listen to. */
function nextSocket(answers: (channels: readonly string[]) => boolean = () => true) {
  return new Promise<{ socket: ServerSocket; asked: (readonly string[])[] }>((resolve) => {
    server.once("connection", (socket) => {
      const asked: (readonly string[])[] = [];
      socket.on("subscribe", ({ channels }, acknowledge) => {
        asked.push(channels);
        if (answers(channels)) acknowledge({ ok: true });
      });
      resolve({ socket, asked });
    });
  });
}

describe("the live connection", () => {
  it("comes back by itself after a refusal for the moment", async () => {
    refusals = ["unavailable", "unavailable", "unavailable"];
    listen("/fault/1");
    await isEventually("connected");
  });

  it("does not insist where there is no session", async () => {
    refusals = ["signInFirst"];
    const refused = until(() => expect(refusals).toEqual([]));
    listen("/fault/1");
    await refused;
    await until(() => expect(received.length).toBeGreaterThan(3));
    expect(client.state()).toBe("connecting");
  });

  it("comes back after the server has ended it, and has everything looked at again", async () => {
    const first = nextSocket();
    listen("/fault/1");
    (await first).socket.disconnect(true);
    await until(() => expect(received.some(({ isResync }) => isResync)).toBe(true));
    await isEventually("connected");
  });

  it("waits, once newer tabs have taken its place, until someone turns to it", async () => {
    const first = nextSocket();
    listen("/fault/1");
    const { socket } = await first;
    isVisible = false;
    socket.emit("displaced");
    socket.disconnect(true);
    await isEventually("displaced");
    client.wake();
    await isEventually("connected");
    await until(() => expect(received.some(({ isResync }) => isResync)).toBe(true));
  });

  it("says again what it listens to when no answer comes", async () => {
    let times = 0;
    const first = nextSocket(() => (times += 1) > 2);
    listen("/fault");
    listen("/fault/1");
    const { asked } = await first;
    await until(() => expect(asked.length).toBeGreaterThanOrEqual(3));
    expect(asked.at(-1)).toEqual(["/fault", "/fault/1"]);
  });

  it("says what it listens to whenever that changes", async () => {
    const first = nextSocket();
    const stop = listen("/fault/1");
    const { asked } = await first;
    await until(() => expect(asked.at(-1)).toEqual(["/fault/1"]));
    stop();
    listen("/fault/2");
    await until(() => expect(asked.at(-1)).toEqual(["/fault/2"]));
  });

  it("has everything looked at now and then while there is none, if someone looks", async () => {
    refusals = Array.from({ length: 1_000 }, () => "unavailable");
    isVisible = false;
    listen("/fault/1");
    await until(() => expect(refusals.length).toBeLessThan(998));
    expect(received).toEqual([]);
    isVisible = true;
    await until(() => expect(received.length).toBeGreaterThan(1));
  });
});

describe("a hint", () => {
  beforeEach(() => {
    client.close();
    // What is looked at again because something took long is not what these tests count.
    client = clientThat({ answerMs: 60_000, firstRetryMs: 60_000, lastRetryMs: 60_000, pollMs: 60_000 });
  });

  const send = async (...hints: LiveHint[]) => {
    // Nothing is looked at while the connection is being made.
    isVisible = false;
    const first = nextSocket();
    listen("/fault/1");
    client.subscribe("/fault", (hint) => received.push({ ...hint, type: "list" }));
    const { socket } = await first;
    for (const hint of hints) socket.emit("hint", hint);
  };

  it("is brought to who listens to the record, and to the whole channel", async () => {
    await send(
      { channel: "/fault", id: 2, version: 4 },
      { channel: "/fault", id: 1, version: 7, type: "serviceRequest.replied" },
    );
    await until(() => expect(received.length).toBe(3));
    expect(received.map(({ id, type, version }) => [id, type, version])).toEqual([
      [2, "list", 4],
      [1, "list", 7],
      [1, "serviceRequest.replied", 7],
    ]);
  });

  it("of what this tab has done itself is brought to no one", async () => {
    await send(
      { channel: "/fault", id: 1, origin: "own-tab" },
      { channel: "/fault", id: 1, origin: "other" },
    );
    await until(() => expect(received.length).toBe(2));
  });

  it("of a moment ago says when it was", async () => {
    await send({ channel: "/fault", id: 1, agoMs: 5_000 });
    await until(() => expect(received.length).toBe(2));
    expect(Date.now() - (received[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(5_000);
  });
});
