import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

let server: Server;
let answer = { status: 200, body: "" };
beforeEach(async () => {
  vi.stubEnv("BENCH_SHORT", "on");
  server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

async function driveOnce() {
  const { drive } = await import("./drive.ts");
  // A listening TCP server has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return drive({ url, token: "of-somebody", connections: 2 }, 1);
}

it("counts answers that say that it was done", async () => {
  answer = { status: 200, body: '{"success":true,"operateCallBackObj":null}' };
  expect(await driveOnce()).toMatchObject({ answers: 4 });
});

it.each([
  [200, '{"success":false,"operateMessage":"refused"}'],
  [500, "broken"],
  [401, '{"success":false}'],
])("ends with an error when %i says %s", async (status, body) => {
  answer = { status, body };
  await expect(driveOnce()).rejects.toThrow("4 refused");
});
