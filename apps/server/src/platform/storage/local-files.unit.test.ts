import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../clock.ts";
import { openLocalStorage, type TestStorage, testSecrets } from "../testing/test-storage.ts";
import { createStorage } from "./create-storage.ts";

const text = (content: string): Buffer => Buffer.from(content);
let keyNumber = 0;

describe("links to the local folder", () => {
  let opened: TestStorage;
  beforeAll(async () => {
    opened = await openLocalStorage(createManualClock(new Date()));
  });
  afterAll(() => opened.close());

  const fetchFrom = (address: string, init?: RequestInit): Promise<Response> =>
    fetch(new URL(address, opened.site), init);
  const store = async (key: string, content: string): Promise<void> =>
    opened.storage.private.put(key, text(content), { sizeBytes: text(content).length });

  it("run out by the database's clock", async () => {
    const moving = createManualClock(new Date("2026-06-12T02:00:00Z"));
    const storage = createStorage({
      config: { kind: "local", folder: opened.folder },
      secrets: testSecrets,
      clock: moving,
    });
    const app = fastify();
    storage.addRoutes(app);
    await store("run-out.txt", "x");
    const download = await storage.private.downloadUrl("run-out.txt", { fileName: "x.txt" });
    const upload = await storage.private.uploadUrl("never.txt", { sizeBytes: 1 });
    const statusOf = async (): Promise<number> => (await app.inject({ url: download })).statusCode;
    expect(await statusOf()).toBe(200);
    moving.advanceMinutes(5);
    expect(await statusOf()).toBe(200);
    moving.advanceMinutes(1);
    expect(await statusOf()).toBe(403);
    moving.advanceMinutes(10);
    expect(
      (await app.inject({ method: "PUT", url: upload.url, payload: "x", headers: upload.headers }))
        .statusCode,
    ).toBe(403);
    await app.close();
  });

  it("give files no rights in the browser", async () => {
    await store("page.html", "<script>alert(1)</script>");
    const { headers } = await fetchFrom(
      await opened.storage.private.downloadUrl("page.html", { fileName: "page.html", isInline: true }),
    );
    expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it.each([
    ["bytes=0-0", 206, "0"],
    ["bytes=7-", 206, "789"],
    ["bytes=-2", 206, "89"],
    ["bytes=5-100", 206, "56789"],
    ["bytes=-100", 206, "0123456789"],
    ["bytes=10-", 416, ""],
    ["bytes=5-2", 416, ""],
    ["bytes=-0", 416, ""],
    ["bytes=0-1,4-5", 200, "0123456789"],
    ["bytes=-", 200, "0123456789"],
    ["lines=1-2", 200, "0123456789"],
  ])("answer the range %s with %i", async (range, status, content) => {
    const key = `range-${(keyNumber += 1)}.bin`;
    await store(key, "0123456789");
    const response = await fetchFrom(await opened.storage.private.downloadUrl(key, { fileName: "x" }), {
      headers: { range },
    });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(content);
    if (status === 416) expect(response.headers.get("content-range")).toBe("bytes */10");
  });

  it("answer with nothing new when the browser has it already", async () => {
    await store("cached.bin", "x");
    const url = await opened.storage.private.downloadUrl("cached.bin", { fileName: "x" });
    const etag = (await fetchFrom(url)).headers.get("etag") ?? "";
    expect((await fetchFrom(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await fetchFrom(url, { headers: { range: "bytes=0-0", "if-range": '"older"' } })).status).toBe(
      200,
    );
  });

  it.each([
    "/files/private/../../secret.key",
    "/files/private/..%2f..%2fsecret.key",
    "/files/private/%2e%2e/secret.key",
    "/files/other/x.bin",
    "/files/private/",
    "/files/private/a%00b",
  ])("answer %s without looking", async (path) => {
    const app = fastify();
    opened.storage.addRoutes(app);
    const { statusCode } = await app.inject({ url: path });
    expect([403, 404]).toContain(statusCode);
    await app.close();
  });

  it("leave no unfinished files behind", async () => {
    const { url, method, headers } = await opened.storage.private.uploadUrl("short.bin", { sizeBytes: 5 });
    await fetchFrom(url, { method, headers, body: "1234" });
    await opened.storage.private
      .put("long.bin", Readable.from([text("123456")]), { sizeBytes: 5 })
      .catch(() => {});
    expect(readdirSync(join(opened.folder, "tmp"))).toEqual([]);
  });
});
