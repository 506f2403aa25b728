import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { createOutgoing } from "./outgoing.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function route(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = { method: "GET" } as const;

it("talks to the configured origins, with bodies from memory and from streams", async () => {
  const bodies: string[] = [];
  const origin = await route((request, response) => {
    let body = "";
    request
      .on("data", (chunk) => (body += chunk))
      .on("end", () => response.end(bodies.push(body) === 2 ? "second" : "first"));
  });
  const outgoing = createOutgoing([origin]);
  expect(String((await outgoing.fetchSmall(`${origin}/a`, { method: "POST", body: "memory" })).body)).toBe(
    "first",
  );
  expect(
    String(
      (await outgoing.fetchSmall(`${origin}/a`, { method: "POST", body: Readable.from(["str", "eam"]) }))
        .body,
    ),
  ).toBe("second");
  expect(bodies).toEqual(["memory", "stream"]);
});

it("talks to no one else, whatever the address looks like", async () => {
  let calls = 0;
  const origin = await route((_request, response) => response.end(String((calls += 1))));
  const { port } = new URL(origin);
  const outgoing = createOutgoing(["https://sms.example.com"]);
  const spellings = [
    origin,
    `http://localhost:${port}`,
    `http://2130706433:${port}`,
    `http://0x7f.1:${port}`,
    `http://[::ffff:127.0.0.1]:${port}`,
    `https://sms.example.com@127.0.0.1:${port}`,
    "file:///etc/passwd",
    "gopher://127.0.0.1/",
  ];
  for (const url of spellings)
    await expect(outgoing.fetchSmall(url, get)).rejects.toThrow(/must not call|protocol/i);
  expect(calls).toBe(0);
});

it("never calls link-local addresses, where machines keep their credentials", async () => {
  for (const origin of ["http://169.254.169.254", "http://[fe80::1]", "http://[::ffff:a9fe:a9fe]"]) {
    await expect(createOutgoing([origin]).fetchSmall(`${origin}/latest`, get)).rejects.toThrow(/link-local/);
  }
});

it("refuses private networks where the origins are another person's services, also behind a name", async () => {
  let calls = 0;
  const origin = await route((_request, response) => response.end(String((calls += 1))));
  const { port } = new URL(origin);
  const origins = [
    origin,
    `http://localhost:${port}`,
    "http://10.0.0.1",
    "http://192.168.1.1",
    `http://[::1]:${port}`,
    `http://[::ffff:127.0.0.1]:${port}`,
    "http://[fd00::1]",
    "http://[2002:7f00:1::]",
    "http://[::127.0.0.1]",
    "http://[2001:0:7f00:1::]",
  ].map((one) => new URL(one).origin);
  const outgoing = createOutgoing(origins, { isPublicOnly: true });
  for (const one of origins) await expect(outgoing.fetchSmall(one, get)).rejects.toThrow(/private networks/);
  expect(calls).toBe(0);
});

it("asks the name server once and connects to exactly what it answered, whatever it says next", async () => {
  let calls = 0;
  const origin = await route((_request, response) => response.end(String((calls += 1))));
  const { port } = new URL(origin);
  const named = `http://rebinding.example.com:${port}`;
  const answers = ["127.0.0.1", "192.0.2.1"];
  const asked: string[] = [];
  const lookup: LookupFunction = (hostname, options, callback) => {
    asked.push(hostname);
    const address = answers.pop() ?? "127.0.0.1";
    if (options.all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
  const outgoing = createOutgoing([named], { isPublicOnly: true, lookup });
  // The first answer is a public address, where no one is.
  await expect(outgoing.fetchSmall(named, { ...get, timeoutMs: 50 })).rejects.not.toThrow(/private networks/);
  expect(asked).toEqual(["rebinding.example.com"]);
  // From now on the name stands for this machine.
  for (let turn = 0; turn < 3; turn += 1)
    await expect(outgoing.fetchSmall(named, get)).rejects.toThrow(/private networks/);
  expect([asked.length, calls]).toEqual([4, 0]);
});

it("uses no connection that a client with wider rights has left open", async () => {
  let calls = 0;
  const address = await route((_request, response) => response.end(String((calls += 1))));
  const origin = `http://localhost:${new URL(address).port}`;
  await createOutgoing([origin]).fetchSmall(origin, get);
  const narrow = createOutgoing([origin], { isPublicOnly: true });
  await expect(narrow.fetchSmall(origin, get)).rejects.toThrow(/private networks/);
  expect(calls).toBe(1);
});

it("does not follow redirects", async () => {
  let calls = 0;
  const origin = await route((_request, response) => {
    calls += 1;
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect((await createOutgoing([origin]).fetchSmall(origin, get)).status).toBe(302);
  expect(calls).toBe(1);
});

it("gives up on a server that does not answer, and on one that answers without end", async () => {
  const silent = await route(() => {});
  await expect(createOutgoing([silent]).fetchSmall(silent, { ...get, timeoutMs: 50 })).rejects.toThrow(
    /in time/,
  );
  const endless = await route((_request, response) => void response.write("x".repeat(100_000)));
  await expect(createOutgoing([endless]).fetchSmall(endless, get)).rejects.toThrow(/too long/);
});
