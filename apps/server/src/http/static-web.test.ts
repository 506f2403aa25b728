import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addStaticWeb } from "./static-web.ts";

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pharos-web-"));
  const web = join(folder, "web");
  mkdirSync(join(web, "assets"), { recursive: true });
  mkdirSync(join(web, ".vite"));
  writeFileSync(join(web, "index.html"), "the portal");
  writeFileSync(join(web, "share.html"), "a link to sign");
  writeFileSync(join(web, "manifest.webmanifest"), "{}");
  writeFileSync(join(web, "assets/main-1a2b.js"), "plain");
  writeFileSync(join(web, "assets/main-1a2b.js.gz"), gzipSync("plain"));
  writeFileSync(join(web, ".vite/sources.sha256"), "hash");
  writeFileSync(join(folder, "secret.txt"), "nobody's");
  app = fastify();
  await addStaticWeb(app, web);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it("answers a file of the build, compressed to those who take it, for as long as its name tells", async () => {
  const answer = await app.inject({ url: "/assets/main-1a2b.js", headers: { "accept-encoding": "gzip" } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-encoding"]).toBe("gzip");
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(answer.headers["content-type"]).toContain("javascript");
  expect((await app.inject("/assets/main-1a2b.js?v=1")).body).toBe("plain");
  const head = await app.inject({ method: "HEAD", url: "/assets/main-1a2b.js" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

it("asks for everything again whose name stays when it changes", async () => {
  const answer = await app.inject("/manifest.webmanifest");
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-cache"]);
});

it("answers the address of a page with the portal, and that of a link to sign with its own page", async () => {
  for (const page of ["/", "/service", "/service/own/12", "/%E7%99%BE", "/.vite/sources.sha256"])
    expect(`${page}: ${(await app.inject(page)).body}`).toBe(`${page}: the portal`);
  expect((await app.inject("/service-order-share/abc")).body).toBe("a link to sign");
});

it.each([
  "/assets/gone.js",
  "/api/none",
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/assets/..%2f..%2fsecret.txt",
  "/assets/../../secret.txt",
  "/assets\\..\\..\\secret.txt",
])("answers nothing at %s", async (url) => {
  const { statusCode, body } = await app.inject(url);
  expect([statusCode, body]).toEqual([404, expect.not.stringContaining("nobody")]);
});
