import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOutgoing } from "./outgoing.ts";
import { type NameServer, startNameServer } from "./testing/name-server.ts";

// The client against a name server and web servers that answer over the network.

const servers: Server[] = [];
let names: NameServer;
beforeEach(async () => {
  names = await startNameServer();
});
afterEach(() => {
  names.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A web server at one address of this machine; answers its port. */
async function serve(host: string, port: number, listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(port, host);
  await once(server, "listening");
  // A listening TCP server has an address of this kind.
  return (server.address() as AddressInfo).port;
}

const get = { method: "GET" } as const;

describe("a name server that changes its mind", () => {
  it("after the check leads nowhere else: the name is asked for once, and that address is called", async () => {
    const called: string[] = [];
    const port = await serve("127.0.0.1", 0, (_request, response) => {
      called.push("checked");
      response.setHeader("connection", "close").end();
    });
    await serve("127.0.0.2", port, (_request, response) => response.end(String(called.push("other"))));
    const origin = `http://rebinding.example.com:${port}`;
    const outgoing = createOutgoing([origin], { lookup: names.lookup });
    names.say(["127.0.0.1"], ["127.0.0.2"]);
    expect((await outgoing.fetchSmall(`${origin}/`, get)).status).toBe(200);
    expect([names.asked, called]).toEqual([["rebinding.example.com"], ["checked"]]);
    // The next connection asks anew, and is judged anew.
    expect((await outgoing.fetchSmall(`${origin}/`, get)).status).toBe(200);
    expect([names.asked.length, called]).toEqual([2, ["checked", "other"]]);
  });

  it.each([
    ["to this machine", "127.0.0.1"],
    ["to a private network", "10.0.0.1"],
    ["to a carrier's network", "100.64.0.1"],
    ["to where machines keep their credentials", "169.254.169.254"],
    ["to nowhere", "0.0.0.0"],
  ])("from a public address %s is refused before anything is sent", async (_what, address) => {
    let calls = 0;
    const port = await serve("127.0.0.1", 0, (_request, response) => response.end(String((calls += 1))));
    const origin = `http://rebinding.example.com:${port}`;
    const outgoing = createOutgoing([origin], { isPublicOnly: true, lookup: names.lookup });
    // Nobody is at the first address, which is kept for documentation.
    names.say(["192.0.2.1"], [address]);
    await expect(outgoing.fetchSmall(`${origin}/`, { ...get, timeoutMs: 50 })).rejects.not.toThrow(
      /must not/,
    );
    await expect(outgoing.fetchSmall(`${origin}/`, get)).rejects.toThrow(/must not call/);
    expect([names.asked.length, calls]).toEqual([2, 0]);
  });

  it("with several addresses at once is judged by the one that would be called", async () => {
    let calls = 0;
    const port = await serve("127.0.0.1", 0, (_request, response) => response.end(String((calls += 1))));
    const origin = `http://rebinding.example.com:${port}`;
    const outgoing = createOutgoing([origin], { isPublicOnly: true, lookup: names.lookup });
    names.say(["127.0.0.1", "192.0.2.1"], ["192.0.2.1", "127.0.0.1"]);
    for (let turn = 0; turn < 2; turn += 1)
      await expect(outgoing.fetchSmall(`${origin}/`, { ...get, timeoutMs: 50 })).rejects.toThrow();
    expect([names.asked.length, calls]).toEqual([2, 0]);
  });

  it("and says that there is nobody is no reason to ask another", async () => {
    const outgoing = createOutgoing(["http://gone.example.com"], {
      isPublicOnly: true,
      lookup: names.lookup,
    });
    names.say([]);
    await expect(outgoing.fetchSmall("http://gone.example.com/", get)).rejects.toThrow();
    expect(names.asked).toEqual(["gone.example.com"]);
  });
});

describe("a server that redirects", () => {
  it.each([301, 302, 303, 307, 308])("with %s to a private address sends nobody there", async (status) => {
    let calls = 0;
    const hidden = await serve("127.0.0.2", 0, (_request, response) => response.end(String((calls += 1))));
    const port = await serve("127.0.0.1", 0, (_request, response) =>
      response.writeHead(status, { location: `http://127.0.0.2:${hidden}/latest` }).end(),
    );
    const origin = `http://relay.example.com:${port}`;
    names.say(["127.0.0.1"]);
    for (const method of ["GET", "POST"] as const) {
      const outgoing = createOutgoing([origin], { lookup: names.lookup });
      expect((await outgoing.fetchSmall(`${origin}/`, { method })).status).toBe(status);
    }
    expect([calls, new Set(names.asked)]).toEqual([0, new Set(["relay.example.com"])]);
  });
});
