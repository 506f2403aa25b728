import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../clock.ts";
import { openLocalStorage, openS3Storage, type TestStorage } from "../testing/test-storage.ts";
import type { Bucket } from "./storage.ts";

const clock = createManualClock(new Date());
const text = (content: string): Buffer => Buffer.from(content);
let keyNumber = 0;
const newKey = (ending = "bin"): string => `2026/06/object-${(keyNumber += 1)}.${ending}`;

describe.each([
  ["the local folder", openLocalStorage],
  ["an S3-compatible store", openS3Storage],
])("%s", (_name, open) => {
  let opened: TestStorage;
  let bucket: Bucket;
  beforeAll(async () => {
    opened = await open(clock);
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

  describe("an upload in parts", () => {
    const big = 5 * 1024 * 1024;
    const sendPart = async (
      key: string,
      upload: string,
      number: number,
      content: Buffer,
      notified = content,
    ) => {
      const link = await bucket.multipart.partUrl(key, upload, { number, sizeBytes: notified.length });
      return fetchFrom(link.url, {
        method: link.method,
        headers: link.headers,
        body: new Uint8Array(content),
      });
    };

    it("becomes one object when its parts have come, in any order and one of them twice", async () => {
      const key = newKey();
      const contents = [randomBytes(big), randomBytes(big), randomBytes(big), randomBytes(1000)];
      const upload = await bucket.multipart.start(key);
      for (const number of [4, 2, 1, 3, 2]) {
        const answer = await sendPart(key, upload, number, contents[number - 1] ?? Buffer.alloc(0));
        expect([200, 201]).toContain(answer.status);
      }
      expect(await bucket.stat(key)).toBeUndefined();
      const parts = (await bucket.multipart.list(key, upload)) ?? [];
      expect(parts.map(({ number, sizeBytes }) => [number, sizeBytes])).toEqual([
        [1, big],
        [2, big],
        [3, big],
        [4, 1000],
      ]);
      await bucket.multipart.complete(key, upload, parts);
      expect((await read(key))?.equals(Buffer.concat(contents))).toBe(true);
      expect(await bucket.multipart.list(key, upload)).toBeUndefined();
      expect((await sendPart(key, upload, 1, text("late"))).status).toBe(404);
      await expect(bucket.multipart.complete(key, upload, parts)).rejects.toThrow();
    });

    it("never replaces an object", async () => {
      const key = newKey();
      const upload = await bucket.multipart.start(key);
      await sendPart(key, upload, 1, text("second"));
      await put(key, text("first"));
      const parts = (await bucket.multipart.list(key, upload)) ?? [];
      await expect(bucket.multipart.complete(key, upload, parts)).rejects.toMatchObject({
        name: "KeyTakenError",
      });
      expect(String(await read(key))).toBe("first");
      await bucket.multipart.abort(key, upload);
    });

    it("leaves nothing behind when it is given up, and giving up twice is no mistake", async () => {
      const key = newKey();
      const before = opened.countUploads();
      const upload = await bucket.multipart.start(key);
      await sendPart(key, upload, 1, text("a part"));
      expect(opened.countUploads()).toBe(before + 1);
      await bucket.multipart.abort(key, upload);
      await bucket.multipart.abort(key, upload);
      expect(opened.countUploads()).toBe(before);
      expect(await bucket.multipart.list(key, upload)).toBeUndefined();
      expect(await bucket.stat(key)).toBeUndefined();
    });

    it("takes a part only with the very length, number, upload and key of its link", async () => {
      const [key, other] = [newKey(), newKey()];
      const [upload, foreign] = [await bucket.multipart.start(key), await bucket.multipart.start(other)];
      const link = await bucket.multipart.partUrl(key, upload, { number: 1, sizeBytes: 5 });
      const good = new URL(link.url, opened.site);
      const changes = [
        changeUrl(good, (url) =>
          url.searchParams.set(url.searchParams.has("part") ? "part" : "partNumber", "2"),
        ),
        changeUrl(good, (url) =>
          url.searchParams.set(url.searchParams.has("upload") ? "upload" : "uploadId", foreign),
        ),
        changeUrl(good, (url) => (url.pathname = url.pathname.replace(key, other))),
      ];
      for (const url of changes)
        expect((await fetch(url, { method: "PUT", body: "12345" })).status).toBe(403);
      const tooLong = await fetch(good, { method: "PUT", body: "123456" }).then(
        ({ status }) => status,
        () => 400,
      );
      expect([400, 403]).toContain(tooLong);
      expect(await bucket.multipart.list(key, upload)).toEqual([]);
      for (const one of [
        [key, upload],
        [other, foreign],
      ] as const)
        await bucket.multipart.abort(...one);
    });

    it("is not found under another key", async () => {
      const key = newKey();
      const upload = await bucket.multipart.start(key);
      expect(await bucket.multipart.list(newKey(), upload)).toBeUndefined();
      await bucket.multipart.abort(key, upload);
    });
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

it("says that a store is away that takes its keys no more, whatever is asked", async () => {
  const opened = await openS3Storage(clock, "displaced");
  const bucket = opened.storage.private;
  const key = newKey();
  const asked: (() => Promise<unknown>)[] = [
    () => bucket.stat(key),
    () => bucket.get(key),
    () => bucket.put(key, text("x"), { sizeBytes: 1 }),
    () => bucket.delete(key),
    () => bucket.multipart.start(key),
  ];
  for (const ask of asked)
    await expect(ask()).rejects.toMatchObject({
      code: "common.unavailable",
      detail: { retryAfterSeconds: 5 },
    });
  await opened.close();
});

const changeUrl = (url: URL, change: (copy: URL) => void): URL => {
  const copy = new URL(url);
  change(copy);
  return copy;
};
