import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cancelUpload, finishUpload, issueCredentials, linkParts, readUpload } from "@pharos/api/file";
import { AwsV4Signer } from "aws4fetch";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type StrictS3, startStrictS3 } from "../../platform/testing/strict-s3.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import {
  type FileActions,
  fileActions,
  png,
  type RequestActions,
  requestActions,
  text,
  zip,
} from "./file.testing.ts";

const MIB = 1024 * 1024;

interface Opened {
  readonly app: TestApp;
  readonly store?: StrictS3;
  close(): Promise<void>;
}

async function openLocal(): Promise<Opened> {
  const app = await createTestApp();
  return { app, close: () => app.close() };
}

async function openS3(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "pharos-file-s3-"));
  const store = await startStrictS3(folder, "portal-private", "portal-public");
  const app = await createTestApp({
    environment: {
      S3_URL: store.url,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
      S3_BUCKET_PRIVATE: "portal-private",
      S3_BUCKET_PUBLIC: "portal-public",
      S3_STS_URL: store.url,
      S3_STS_ROLE_ARN: store.roleArn,
    },
  });
  return {
    app,
    store,
    async close() {
      await app.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same archive, with another number of entries declared at its end. */
function tellingEntries(archive: Buffer, entries: number): Buffer {
  const notified = Buffer.from(archive);
  notified.writeUInt16LE(entries, notified.length - 12);
  return notified;
}

describe.each([
  ["the local folder", openLocal],
  ["an object store", openS3],
])("with %s", (_name, open) => {
  let opened: Opened;
  let app: TestApp;
  let files: FileActions;
  let requests: RequestActions;
  beforeAll(async () => {
    opened = await open();
    app = opened.app;
    files = fileActions(app);
    requests = requestActions(app);
  });
  afterAll(() => opened.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  it("takes a small file in one piece, and gives the same bytes back to anyone who may read the record", async () => {
    const id = await requests.raise("customer");
    const content = text("2026-06-12 02:00 ORA-01555\n");
    const objectKey = await files.upload("customer", "告警日志.log", content);
    const saved = await files.save("customer", { name: "告警日志.log", objectKey, types: 0, objId: id });
    const [fileId = 0] = saved.result.ids;
    const answer = await files.read("dba", fileId);
    expect(answer.status).toBe(200);
    expect(answer.body.equals(content)).toBe(true);
    expect(answer.headers["content-disposition"]).toContain("attachment");
    const [row] = (await files.list("dba", id)).result.list;
    expect(row).toMatchObject({
      name: "告警日志.log",
      size: content.length,
      scan: 1,
      status: 1,
      isFromCustomer: true,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
  });

  it("takes a large file in parts, goes on where it stopped, and joins nothing that is missing", async () => {
    const id = await requests.raise("customer");
    const content = randomBytes(20 * MIB);
    // What it is by its name: random bytes with the beginning of the format.
    content.set([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]);
    const { objectKey, partCount, partBytes } = (await files.start("customer", "dump.7z", content.length))
      .result;
    expect([partCount, partBytes]).toEqual([3, 8 * MIB]);
    await files.sendParts("customer", objectKey, content, [1, 3]);
    const early = await app.call(finishUpload, { body: { objectKey } }, { as: "customer" });
    expect(early.errorCode).toBe("file.uploadIncomplete");
    const state = await app.call(readUpload, { query: { objectKey } }, { as: "customer" });
    expect(state.result).toMatchObject({ uploaded: [1, 3], isFinished: false });
    await files.sendParts("customer", objectKey, content, [2]);
    const done = await app.call(finishUpload, { body: { objectKey } }, { as: "customer" });
    expect(done.result).toMatchObject({ size: content.length, scan: 1 });
    const again = await app.call(finishUpload, { body: { objectKey } }, { as: "customer" });
    expect(again.result).toEqual(done.result);
    const saved = await files.save("customer", { name: "dump.7z", objectKey, types: 0, objId: id });
    const answer = await files.read("dba", saved.result.ids[0] ?? 0);
    expect(createHash("sha256").update(answer.body).digest("hex")).toBe(
      createHash("sha256").update(content).digest("hex"),
    );
  });

  it("stores the same content once, whoever sends it, and under each name what the name says", async () => {
    const content = text("the same twice\n");
    const sent = [
      await files.upload("customer", "one.log", content),
      await files.upload("dba", "two.log", content),
      await files.upload("dba", "three.html", content),
      await files.upload("dba", "four.log", text("another\n")),
    ];
    const rows = await app.platform.database.kysely
      .selectFrom("stored_file")
      .select(["upload_key", "object_key"])
      .where("upload_key", "in", sent)
      .execute();
    const [one, two, three, four] = sent.map(
      (key) => rows.find(({ upload_key }) => upload_key === key)?.object_key,
    );
    expect(two).toBe(one);
    expect(new Set([one, three, four]).size).toBe(3);
  });

  it("lets no one else see, continue, finish or give up an upload", async () => {
    const { objectKey } = (await files.start("customer", "mine.log", 5)).result;
    for (const as of ["customer2", "otherCompany", "sys"] as const) {
      for (const key of [objectKey, objectKey.replace(/.\.log$/, "x.log")]) {
        const state = await app.call(readUpload, { query: { objectKey: key } }, { as });
        expect([state.status, state.body]).toEqual([204, ""]);
        const links = await app.call(linkParts, { body: { objectKey: key, parts: [1] } }, { as });
        const finish = await app.call(finishUpload, { body: { objectKey: key } }, { as });
        const cancel = await app.call(cancelUpload, { body: { objectKey: key } }, { as });
        const codes = [links.errorCode, finish.errorCode, cancel.errorCode];
        expect(codes).toEqual(["file.notFound", "file.notFound", "file.notFound"]);
      }
    }
    const id = await requests.raise("otherCompany", { accId: null });
    const foreign = await files.save("otherCompany", { name: "mine.log", objectKey, types: 0, objId: id });
    const missing = await files.save("otherCompany", {
      name: "mine.log",
      objectKey: "u/1/x.log",
      types: 0,
      objId: id,
    });
    expect(foreign.body).toBe(missing.body);
  });

  it("forgets an upload that is given up", async () => {
    const { objectKey } = (await files.start("customer", "big.7z", 20 * MIB)).result;
    await files.sendParts("customer", objectKey, Buffer.alloc(20 * MIB), [1]);
    await app.call(cancelUpload, { body: { objectKey } }, { as: "customer" });
    const state = await app.call(readUpload, { query: { objectKey } }, { as: "customer" });
    expect(state.status).toBe(204);
    if (opened.store) expect(opened.store.countUploads()).toBe(0);
  });

  it.each([
    [
      "a program under the name of a text",
      "a.log",
      Buffer.from("MZ\x90\0\x03\0\0\0program"),
      "contentMismatch",
    ],
    [
      "a page under the name of a picture",
      "a.png",
      text("<html><script>alert(1)</script>"),
      "contentMismatch",
    ],
    [
      "binary content in the middle of a text",
      "a.sql",
      text(`${"select 1;".repeat(9000)}${"\0\x01".repeat(2000)}`),
      "contentMismatch",
    ],
    ["binary content without an ending", "core", Buffer.from("\x7fELF\x02\x01\x01\0\0\0"), "unknownContent"],
    ["a program under the name of a dump", "a.dmp", Buffer.from("MZ\x90\0\x03\0"), "contentMismatch"],
    ["a picture with a broken checksum", "a.png", png(4, 4).with(30, 1), "imageBroken"],
    ["a picture that ends too early", "a.png", Buffer.from(png(4, 4).subarray(0, 40)), "imageBroken"],
    ["a flood of pixels", "a.png", png(30_000, 30_000), "imageTooManyPixels"],
    ["an archive that leaves its folder", "a.zip", zip([{ name: "../../etc/passwd" }]), "archiveUnsafe"],
    ["an archive with an absolute path", "a.zip", zip([{ name: "/etc/passwd" }]), "archiveUnsafe"],
    ["an archive with a drive", "a.zip", zip([{ name: "C:\\windows\\x" }]), "archiveUnsafe"],
    ["an archive with a link", "a.zip", zip([{ name: "x", isLink: true }]), "archiveUnsafe"],
    ["an archive that is a bomb", "a.zip", zip([{ name: "x", unpacked: 900 * MIB }]), "archiveUnsafe"],
    [
      "an archive with too many entries",
      "a.zip",
      zip(Array.from({ length: 10_001 }, (_, index) => ({ name: `f${index}` }))),
      "archiveUnsafe",
    ],
    ["an archive of endless folders", "a.zip", zip([{ name: `${"a/".repeat(33)}x` }]), "archiveUnsafe"],
    ["an archive with a name that ends early", "a.zip", zip([{ name: "x.txt\0.exe" }]), "archiveUnsafe"],
    [
      "an archive that has more entries than it tells",
      "a.zip",
      tellingEntries(zip([{ name: "x" }, { name: "../y" }]), 1),
      "archiveUnsafe",
    ],
    ["an archive that has fewer", "a.zip", tellingEntries(zip([{ name: "x" }]), 9_999), "archiveUnsafe"],
    [
      "a workbook that is a bomb",
      "a.xlsx",
      zip([{ name: "xl/worksheets/sheet1.xml", unpacked: 900 * MIB }]),
      "archiveUnsafe",
    ],
    ["a document that is an unsafe archive", "a.docx", zip([{ name: "..\\x" }]), "archiveUnsafe"],
  ])("blocks %s, and keeps none of its bytes", async (_what, name, content, code) => {
    const answer = await files.tryUpload("customer", name, Buffer.from(content));
    expect(answer.errorCode).toBe(`file.${code}`);
    const row = await app.platform.database.kysely
      .selectFrom("stored_file")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ scan: 2, scan_reason: `file.${code}`, used_at: null });
    const { private: bucket } = app.platform.storage;
    expect([await bucket.stat(row.upload_key), await bucket.stat(row.object_key)]).toEqual([
      undefined,
      undefined,
    ]);
    const id = await requests.raise("customer");
    const saved = await files.save("customer", { name, objectKey: row.upload_key, types: 0, objId: id });
    expect(saved.errorCode).toBe(`file.${code}`);
  });

  it.each([
    ["a harmless archive", "a.zip", zip([{ name: "trace/ora_1.trc", unpacked: 1000 }, { name: "日志.txt" }])],
    ["an empty archive", "a.zip", zip([])],
    ["a page, which is only ever downloaded", "awr.html", text("<html><script>alert(1)</script></html>")],
    ["a drawing, which is only ever downloaded", "a.svg", text("<svg onload='alert(1)'/>")],
    ["Chinese text in the national encoding", "a.log", Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 10])],
  ])("accepts %s", async (_what, name, content) => {
    const id = await requests.raise("customer");
    const objectKey = await files.upload("customer", name, content);
    const saved = await files.save("customer", { name, objectKey, types: 0, objId: id });
    const answer = await files.read("customer", saved.result.ids[0] ?? 0);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment/);
    expect(String(answer.headers["content-type"])).not.toMatch(/html|svg/);
    // An object store sends its own headers: there the type and the disposition of the signed link are what protects.
    if (!opened.store)
      expect(answer.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
        "cache-control": "private, no-store",
      });
    expect(answer.body.equals(content)).toBe(true);
  });

  it("takes out what a camera wrote, also from files that are only attached", async () => {
    const id = await requests.raise("customer");
    const photo = png(8, 8, ["eXIf", "GPS 31.2304 N 121.4737 E"], ["tEXt", "Author\0secret"]);
    const objectKey = await files.upload("customer", "photo.png", photo);
    const saved = await files.save("customer", {
      name: "photo.png",
      objectKey,
      size: photo.length,
      types: 0,
      objId: id,
    });
    const answer = await files.read("dba", saved.result.ids[0] ?? 0);
    expect(answer.body.equals(png(8, 8))).toBe(true);
    expect(answer.body.includes("GPS")).toBe(false);
  });

  it("refuses types, sizes and people it has no place for, before a byte is sent", async () => {
    const codes = [
      (await files.start("customer", "virus.exe", 10)).errorCode,
      (await files.start("customer", "virus.exe.1", 10)).errorCode,
      (await files.start("customer", "a.log", 3 * 1024 * MIB)).errorCode,
      (await files.start("customer", "a.log", 300 * MIB, 3)).errorCode,
      (await files.start("noRole", "a.log", 10)).errorCode,
    ];
    expect(codes).toEqual([
      "file.typeNotAccepted",
      "file.typeNotAccepted",
      "file.tooLarge",
      "file.tooLarge",
      "common.permissionDenied",
    ]);
    expect((await files.start("customer", "a.log", 2 * 1024 * MIB)).result.partCount).toBe(256);
  });

  it.each([
    ["../../../etc/passwd.log", "etcpasswd.log"],
    ["a\u202Egnp.log", "agnp.log"],
    ["evil\r\nset-cookie: x=1.log", "evil set-cookie: x=1.log"],
    ["<img src=x onerror=alert(1)>.log", "<img src=x onerror=alert(1)>.log"],
    [`${"长".repeat(120)}.log`, `${"长".repeat(83)}.log`],
  ])("keeps the name %j as %j, as data only", async (name, kept) => {
    const objectKey = await files.upload("customer", name);
    expect(objectKey).toMatch(/^u\/\d+\/\d{8}\/[a-z0-5]{26}\.log$/);
    const id = await requests.raise("customer");
    const saved = await files.save("customer", { name, objectKey, types: 0, objId: id });
    const [row] = (await files.list("customer", id)).result.list;
    expect(row).toMatchObject({ id: saved.result.ids[0], name: kept });
    const disposition = String((await files.read("customer", row?.id ?? 0)).headers["content-disposition"]);
    expect(disposition).toMatch(/^[\x20-\x7e]+$/);
  });

  it("gives another name, but never another kind of file", async () => {
    const id = await requests.raise("customer");
    const objectKey = await files.upload("customer", "a.log");
    await files.save("customer", { name: "harmless.png", objectKey, types: 0, objId: id });
    expect((await files.list("customer", id)).result.list[0]?.name).toBe("harmless.png.log");
  });

  it("issues credentials that can put objects below the own prefix, or says that there are none", async () => {
    const answer = await app.call(issueCredentials, { query: { dir: "enclosure" } }, { as: "customer" });
    if (!opened.store) return expect(answer.errorCode).toBe("file.stsUnavailable");
    const { result } = answer;
    expect(result.prefix).toMatch(new RegExp(`^u/${app.world.users.customer}/\\d{8}/$`));
    expect(Date.parse(result.expiration) - Date.now()).toBeLessThanOrEqual(300_000);
    const attempt = async (method: string, path: string, body?: string) => {
      const signer = new AwsV4Signer({
        method,
        url: `${result.endpoint}${path}`,
        accessKeyId: result.accessKeyId,
        secretAccessKey: result.accessKeySecret,
        sessionToken: result.securityToken,
        service: "s3",
        region: result.region,
        ...(body && { body }),
      });
      const signed = await signer.sign();
      return (await fetch(signed.url, { method, headers: signed.headers, ...(body && { body }) })).status;
    };
    const own = `/${result.bucket}/${result.prefix}own.log`;
    expect(await attempt("PUT", own, "mine\n")).toBe(200);
    const refused = [
      ["PUT", `/${result.bucket}/u/${app.world.users.customer2}/20260612/x.log`],
      ["PUT", `/${result.bucket}/f/202606/x.log`],
      ["PUT", `/${result.bucket}/u/${app.world.users.customer}0/x.log`],
      ["PUT", `/portal-public/${result.prefix}x.log`],
      ["GET", own],
      ["GET", `/${result.bucket}`],
      ["DELETE", own],
    ] as const;
    for (const [method, path] of refused)
      expect([path, await attempt(method, path, method === "PUT" ? "x" : undefined)]).toEqual([path, 403]);
    const putAt = (ms: number) => {
      vi.setSystemTime(ms);
      return attempt("PUT", own, "later\n");
    };
    const end = Date.parse(result.expiration);
    vi.useFakeTimers({ toFake: ["Date"] });
    expect([await putAt(end - 1_000), await putAt(end)]).toEqual([200, 403]);
    vi.useRealTimers();
    const id = await requests.raise("customer");
    const objectKey = `${result.prefix}own.log`;
    const foreign = await files.save("otherCompany", { name: "own.log", objectKey, types: 0, objId: id });
    expect(foreign.errorCode).toBe("file.uploadUnknown");
    const saved = await files.save("customer", { name: "own.log", objectKey, types: 0, objId: id });
    expect(String((await files.read("dba", saved.result.ids[0] ?? 0)).body)).toBe("later\n");
  });
});
