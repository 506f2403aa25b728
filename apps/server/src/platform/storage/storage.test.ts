import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../clock.ts";
import { createSecrets } from "../secrets.ts";
import { startStrictS3 } from "../testing/strict-s3.ts";
import { createStorage } from "./create-storage.ts";
import type { Bucket, Storage } from "./storage.ts";

const clock = createManualClock(new Date());
const secrets = createSecrets("Zq3vT9xW7bN1mK5pR8sY2dF6gH4jL0cA");
const text = (content: string): Buffer => Buffer.from(content);
let keyNumber = 0;
const newKey = (ending = "bin"): string => `2026/06/object-${(keyNumber += 1)}.${ending}`;

/** A storage and how browsers reach it. */
interface Opened {
  readonly storage: Storage;
  /** Where addresses that begin with a slash are served. */
  readonly site: string;
  /** Where the files lie on disk. */
  readonly folder: string;
  close(): Promise<void>;
}

async function openLocal(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "pharos-files-"));
  const storage = createStorage({ config: { kind: "local", folder }, secrets, clock });
  const app: FastifyInstance = fastify({ bodyLimit: 1024 });
  storage.addRoutes(app);
  const site = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    storage,
    site,
    folder,
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openS3(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "pharos-s3-"));
  const [privateBucket, publicBucket] = ["portal-private", "portal-public"];
  const store = await startStrictS3(folder, privateBucket, publicBucket);
  const { url, accessKeyId, secretAccessKey } = store;
  const publicBaseUrl = `${url}/${publicBucket}`;
  const config = {
    kind: "s3",
    url,
    region: "us-east-1",
    accessKeyId,
    secretAccessKey,
    privateBucket,
    publicBucket,
    publicBaseUrl,
  } as const;
  return {
    storage: createStorage({ config, secrets, clock }),
    site: url,
    folder,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe.each([
  ["the local folder", openLocal],
  ["an S3-compatible store", openS3],
])("%s", (_name, open) => {
  let opened: Opened;
  let bucket: Bucket;
  beforeAll(async () => {
    opened = await open();
    bucket = opened.storage.private;
  });
  afterAll(() => opened.close());

  const fetchFrom = (address: string, init?: RequestInit): Promise<Response> =>
    fetch(new URL(address, opened.site), init);
  const put = (key: string, content: Buffer): Promise<void> =>
    bucket.put(key, content, { sizeBytes: content.length });
  const read = async (key: string): Promise<Buffer | undefined> => {
    const object = await bucket.get(key);
    return object && buffer(object.body);
  };

  it("gives back what it was given, from memory and from a stream, of any size", async () => {
    for (const content of [text(""), text("one line"), randomBytes(3 * 1024 * 1024)]) {
      const [memoryKey, streamKey] = [newKey(), newKey()];
      await put(memoryKey, content);
      await bucket.put(streamKey, Readable.from([content]), { sizeBytes: content.length });
      const hash = (bytes: Buffer | undefined): string =>
        createHash("sha256")
          .update(bytes ?? "absent")
          .digest("hex");
      expect(hash(await read(memoryKey))).toBe(hash(content));
      expect(hash(await read(streamKey))).toBe(hash(content));
      expect(await bucket.stat(streamKey)).toMatchObject({
        sizeBytes: content.length,
        etag: expect.stringMatching(/./),
      });
    }
  });

  it("gives a part, with the size of the whole", async () => {
    const key = newKey();
    await put(key, text("0123456789"));
    const part = await bucket.get(key, { start: 3, end: 5 });
    expect(part?.sizeBytes).toBe(10);
    expect(String(part && (await buffer(part.body)))).toBe("345");
  });

  it("knows nothing of an absent key, and removing it twice is no mistake", async () => {
    const key = newKey();
    expect(await bucket.stat(key)).toBeUndefined();
    expect(await bucket.get(key)).toBeUndefined();
    await put(key, text("x"));
    await bucket.delete(key);
    await bucket.delete(key);
    expect(await bucket.stat(key)).toBeUndefined();
  });

  it("never replaces an object", async () => {
    const key = newKey();
    await put(key, text("first"));
    await expect(put(key, text("second"))).rejects.toMatchObject({ name: "KeyTakenError" });
    expect(String(await read(key))).toBe("first");
  });

  it.each([
    ["shorter", 100],
    ["longer", 2],
  ])("keeps nothing of a stream that is %s than announced from its size", async (_what, sizeBytes) => {
    const key = newKey();
    const attempt = bucket.put(key, Readable.from([text("12345")]), { sizeBytes });
    await expect(attempt).rejects.toMatchObject({ name: "SizeMismatchError" });
    expect(await bucket.stat(key)).toBeUndefined();
  });

  it("keeps nothing of a stream that breaks off", async () => {
    const key = newKey();
    const broken = Readable.from(
      (async function* () {
        yield text("12345");
        throw new Error("the browser went away");
      })(),
    );
    await expect(bucket.put(key, broken, { sizeBytes: 10 })).rejects.toThrow();
    expect(await bucket.stat(key)).toBeUndefined();
  });

  it("moves an object, but not over another and not from nowhere", async () => {
    const [from, to, taken] = [newKey(), newKey(), newKey()];
    await put(from, text("moved"));
    await put(taken, text("here already"));
    await expect(bucket.move(from, taken)).rejects.toMatchObject({ name: "KeyTakenError" });
    await bucket.move(from, to);
    expect(String(await read(to))).toBe("moved");
    expect(await bucket.stat(from)).toBeUndefined();
    await expect(bucket.move(from, newKey())).rejects.toMatchObject({ name: "KeyAbsentError" });
  });

  it.each([
    "",
    "/",
    "/etc/passwd",
    "../secret",
    "a/../../secret",
    "a//b",
    "a/./b",
    ".hidden",
    "a/.hidden",
    "a\\b",
    "a\0b",
    "a b",
    "a%2fb",
    "ä",
    "x".repeat(600),
  ])("refuses %j as a key, for every operation", async (key) => {
    const good = newKey();
    await put(good, text("x"));
    const attempts = [
      () => put(key, text("x")),
      () => bucket.get(key),
      () => bucket.stat(key),
      () => bucket.delete(key),
      () => bucket.move(key, newKey()),
      () => bucket.move(good, key),
      () => bucket.uploadUrl(key, { sizeBytes: 1 }),
      () => bucket.downloadUrl(key, { fileName: "x" }),
    ];
    for (const attempt of attempts)
      await expect((async () => attempt())()).rejects.toThrow(/cannot be the key/);
  });

  it("lets a browser download with a signed link, under the name it is told", async () => {
    const key = newKey("pdf");
    await put(key, text("content"));
    const response = await fetchFrom(await bucket.downloadUrl(key, { fileName: '报告 "2026".pdf' }));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("content");
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="__ _2026_.pdf"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%222026%22.pdf`,
    );
  });

  it.each([
    ["png", "image/png", "inline"],
    ["mp4", "video/mp4", "inline"],
    ["pdf", "application/pdf", "attachment"],
    ["svg", "application/octet-stream", "attachment"],
    ["html", "application/octet-stream", "attachment"],
    ["js", "application/octet-stream", "attachment"],
  ])("serves .%s as %s, %s, also when the page asks to show it", async (ending, contentType, disposition) => {
    const key = newKey(ending);
    await put(key, text("<script>alert(1)</script>"));
    const response = await fetchFrom(
      await bucket.downloadUrl(key, { fileName: `x.${ending}`, isInline: true }),
    );
    expect(response.headers.get("content-type")).toBe(contentType);
    expect(response.headers.get("content-disposition")).toMatch(new RegExp(`^${disposition};`));
  });

  it("serves parts to a browser that asks for them", async () => {
    const key = newKey("mp4");
    await put(key, text("0123456789"));
    const url = await bucket.downloadUrl(key, { fileName: "x.mp4", isInline: true });
    const response = await fetchFrom(url, { headers: { range: "bytes=2-4" } });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe("bytes 2-4/10");
    expect(await response.text()).toBe("234");
  });

  it("refuses a download link in which anything was changed, and any without a signature", async () => {
    const [key, other] = [newKey(), newKey()];
    await put(key, text("mine"));
    await put(other, text("not mine"));
    const good = new URL(await bucket.downloadUrl(key, { fileName: "a.bin" }), opened.site);
    expect((await fetch(good)).status).toBe(200);
    const changed = [...good.searchParams.keys()].flatMap((name) => [
      changeUrl(good, (url) => url.searchParams.set(name, `${url.searchParams.get(name)}1`)),
      changeUrl(good, (url) => url.searchParams.delete(name)),
    ]);
    const elsewhere = [
      changeUrl(good, (url) => (url.pathname = url.pathname.replace(key, other))),
      changeUrl(good, (url) => (url.search = "")),
    ];
    for (const url of [...changed, ...elsewhere]) expect([400, 403]).toContain((await fetch(url)).status);
    expect((await fetch(good, { method: "PUT", body: "x" })).status).toBe(403);
  });

  it("lets a browser upload exactly the announced bytes under the announced key", async () => {
    const key = newKey();
    // Longer than what the server takes as a body elsewhere.
    const content = "content ".repeat(1000);
    const upload = await bucket.uploadUrl(key, { sizeBytes: content.length });
    const tooLong = await fetchFrom(upload.url, {
      method: upload.method,
      headers: upload.headers,
      body: `${content} and more`,
    }).then(
      ({ status }) => status,
      () => 400,
    );
    expect([400, 403]).toContain(tooLong);
    expect(await bucket.stat(key)).toBeUndefined();
    const response = await fetchFrom(upload.url, {
      method: upload.method,
      headers: upload.headers,
      body: content,
    });
    expect([200, 201]).toContain(response.status);
    expect(String(await read(key))).toBe(content);
    const other = content.toUpperCase();
    const again = await fetchFrom(upload.url, {
      method: upload.method,
      headers: upload.headers,
      body: other,
    });
    expect([409, 412]).toContain(again.status);
    expect(String(await read(key))).toBe(content);
  });

  it("refuses an upload link for another key, and as a download", async () => {
    const [key, other] = [newKey(), newKey()];
    await put(other, text("x"));
    const upload = await bucket.uploadUrl(key, { sizeBytes: 7 });
    const elsewhere = changeUrl(
      new URL(upload.url, opened.site),
      (url) => (url.pathname = url.pathname.replace(key, newKey())),
    );
    const answer = await fetch(elsewhere, { method: "PUT", headers: upload.headers, body: "content" });
    expect(answer.status).toBe(403);
    const asDownload = changeUrl(
      new URL(upload.url, opened.site),
      (url) => (url.pathname = url.pathname.replace(key, other)),
    );
    expect((await fetch(asDownload)).status).toBe(403);
  });

  it("makes no link that lives longer than five minutes for reading and fifteen for writing", async () => {
    const key = newKey();
    await put(key, text("x"));
    const lives = async (url: string): Promise<number> => {
      const query = new URL(url, opened.site).searchParams;
      const nowSeconds = Math.floor(clock.now().getTime() / 1000);
      return Number(query.get("X-Amz-Expires") ?? Number(query.get("expires")) - nowSeconds);
    };
    expect(await lives(await bucket.downloadUrl(key, { fileName: "x", expiresSeconds: 86_400 }))).toBe(300);
    expect(
      await lives((await bucket.uploadUrl(newKey(), { sizeBytes: 1, expiresSeconds: 86_400 })).url),
    ).toBe(900);
  });

  it("serves public objects under a lasting address, and private ones never without a signature", async () => {
    const [open, closed] = [newKey("png"), newKey("png")];
    await opened.storage.public.put(open, text("for all"), { sizeBytes: 7 });
    await put(closed, text("for few"));
    const address = opened.storage.publicUrl(open);
    expect(address.endsWith(open)).toBe(true);
    expect(await (await fetchFrom(address)).text()).toBe("for all");
    const direct = new URL(await bucket.downloadUrl(closed, { fileName: "x.png" }), opened.site);
    direct.search = "";
    expect((await fetch(direct)).status).toBe(403);
  });
});

const changeUrl = (url: URL, change: (copy: URL) => void): URL => {
  const copy = new URL(url);
  change(copy);
  return copy;
};

describe("links to the local folder", () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openLocal();
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
      secrets,
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
