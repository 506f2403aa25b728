import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/index.ts";
import { documentedStatuses, protocolStatuses } from "./wire.ts";

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  // A listening TCP server has an address of this kind.
  ({ port } = app.http.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Everything that comes back for these bytes until the connection ends. */
async function send(request: string | Buffer): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  // A refusal may reset the connection while the rest of the request is still on its way.
  socket.on("error", () => {});
  socket.write(request);
  await once(socket, "close");
  return Buffer.concat(chunks).toString("latin1");
}

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

const host = "Host: portal.example.com\r\nConnection: close\r\n";
const clock = "GET /api/env/clock HTTP/1.1\r\n";
const login = "POST /api/login HTTP/1.1\r\n";
const json = "Content-Type: application/json\r\n";

describe("a request that is none", () => {
  it.each<[string, string | Buffer, number]>([
    ["a plain one, to know that the others get as far", `${clock}${host}\r\n`, 200],
    ["no host", `${clock}Connection: close\r\n\r\n`, 400],
    ["two hosts", `${clock}${host}Host: other.example.com\r\n\r\n`, 400],
    [
      "two hosts and a whole address",
      `GET http://a.example.com/healthz HTTP/1.1\r\n${host}Host: b\r\n\r\n`,
      400,
    ],
    ["two lengths", `${login}${host}${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`, 400],
    [
      "a length and chunks",
      `${login}${host}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ["chunks that are none", `${login}${host}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`, 400],
    ["an unknown coding", `${login}${host}${json}Transfer-Encoding: gzip\r\n\r\n`, 400],
    ["a header name with a space", `${clock}${host}Bad Name: 1\r\n\r\n`, 400],
    ["a folded header", `${clock}${host}X-A: 1\r\n folded\r\n\r\n`, 400],
    ["a bare line feed", `${clock}${host}X-A: 1\nX-B: 2\r\n\r\n`, 400],
    ["no protocol", "nonsense\r\n\r\n", 400],
    ["an unknown method", `BREW /api/env/clock HTTP/1.1\r\n${host}\r\n`, 400],
    ["a method that nothing declares", `TRACE /api/env/clock HTTP/1.1\r\n${host}\r\n`, 404],
    ["a broken escape in the path", `GET /esapi/role/%zz HTTP/1.1\r\n${host}\r\n`, 400],
    ["a parameter without end", `GET /esapi/role/${"9".repeat(2_000)} HTTP/1.1\r\n${host}\r\n`, 400],
    ["headers without end", `${clock}${host}X-A: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["an address without end", `GET /${"a".repeat(40_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ["an expectation", `${login}${host}${json}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`, 417],
    ["bytes of no alphabet", Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0xff]), 400],
  ])("%s is answered with a documented status and no internals", async (_what, request, status) => {
    const answer = await send(request);
    const statuses = statusesOf(answer);
    expect(statuses).toEqual([status]);
    expect([...documentedStatuses, ...protocolStatuses]).toContain(statuses[0]);
    expect(answer).not.toMatch(/\bat .*\.[jt]s:|node_modules|FST_ERR/);
  });

  it("is not a second request that hides behind the first", async () => {
    const hidden = `${clock}${host}\r\n`;
    const body = `0\r\n\r\n${hidden}`;
    const answer = await send(
      `${login}Host: a.example.com\r\n${json}Content-Length: ${body.length}\r\nTransfer-Encoding : chunked\r\n\r\n${body}`,
    );
    expect(statusesOf(answer)).toEqual([400]);
  });
});

describe("a request whose body never arrives", () => {
  const body = `${json}Content-Length: 15000\r\n\r\n`;

  it("is refused by session, permission and limits before, and its length where that is too much", async () => {
    const person = `Authorization: ${await app.signIn("customer")}\r\n`;
    const stranger = (path: string) => `POST ${path} HTTP/1.1\r\n${host}`;
    expect(statusesOf(await send(`${stranger("/esapi/fault/save")}${body}`))).toEqual([401]);
    expect(await send(`${stranger("/esapi/companies/import")}${person}${body}`)).toMatch(
      /x-error-code: common.permissionDenied/,
    );
    expect(statusesOf(await send(`${login}${host}${json}Content-Length: 20000\r\n\r\n`))).toEqual([413]);
    const search = () =>
      app.inject({ method: "POST", url: "/esapi/public/search", payload: { keyword: "x" } });
    for (let turn = 0; turn < 30; turn += 1) await search();
    expect(statusesOf(await send(`${stranger("/esapi/public/search")}${body}`))).toEqual([429]);
  });
});
