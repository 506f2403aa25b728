import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSecretKey } from "./secret-key.ts";
import { createSecrets } from "./secrets.ts";

describe("secrets", () => {
  const secrets = createSecrets("Zq3vT9xW7bN1mK5pR8sY2dF6gH4jL0cA");

  it("opens what it sealed and never seals the same way twice", () => {
    const [first, second] = [secrets.seal("远程口令", "remote:1"), secrets.seal("远程口令", "remote:1")];
    expect(first).not.toBe(second);
    expect(secrets.open(first, "remote:1")).toBe("远程口令");
    expect(secrets.open(second, "remote:1")).toBe("远程口令");
  });

  it("refuses a value that was moved to another row", () => {
    expect(() => secrets.open(secrets.seal("x", "remote:1"), "remote:2")).toThrow();
  });

  it("refuses a value that was changed in any byte", () => {
    const sealed = secrets.seal("secret", "c");
    const bytes = Buffer.from(sealed.slice(3), "base64url");
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => secrets.open(`v1.${changed.toString("base64url")}`, "c")).toThrow();
    }
  });

  it("refuses a value of another key, and things that were never sealed", () => {
    const other = createSecrets("another key another key another key!");
    expect(() => other.open(secrets.seal("x", "c"), "c")).toThrow();
    for (const nonsense of ["", "v1.", "v2.AAAA", "v1.AAAA", "plain text"])
      expect(() => secrets.open(nonsense, "c")).toThrow();
  });

  it("signs for one purpose only", () => {
    const signature = secrets.sign("link", "text");
    expect(secrets.verify("link", "text", signature)).toBe(true);
    expect(secrets.verify("other", "text", signature)).toBe(false);
    expect(secrets.verify("link", "text2", signature)).toBe(false);
    expect(secrets.verify("link", "text", "")).toBe(false);
    expect(secrets.verify("link", "text", signature.slice(0, -2))).toBe(false);
  });
});

describe("the secret key of the embedded database", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "pharos-key-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it("is made once, kept, and readable by its owner only", async () => {
    const folder = join(dataDir, "new");
    const read = (): Promise<string> => readSecretKey({ secretKey: undefined, dataDir: folder });
    const [first, second] = await Promise.all([read(), read()]);
    const kept = readFileSync(join(folder, "secret.key"), "utf8");
    expect(kept.length).toBeGreaterThanOrEqual(32);
    expect([first, second]).toEqual([kept, kept]);
    expect(readdirSync(folder)).toEqual(["secret.key"]);
    expect(await read()).toBe(kept);
    expect(statSync(join(folder, "secret.key")).mode & 0o077).toBe(0);
  });

  it("is read without writing anything, so that a full disk does not keep the server from starting", async () => {
    const key = "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe";
    writeFileSync(join(dataDir, "secret.key"), key);
    const before = statSync(dataDir, { bigint: true }).mtimeNs;
    expect(await readSecretKey({ secretKey: undefined, dataDir })).toBe(key);
    expect(statSync(dataDir, { bigint: true }).mtimeNs).toBe(before);
  });

  it("is the configured one when there is one", async () => {
    expect(await readSecretKey({ secretKey: "configured", dataDir })).toBe("configured");
  });

  it("is never replaced silently when its file is damaged", async () => {
    writeFileSync(join(dataDir, "secret.key"), "");
    await expect(readSecretKey({ secretKey: undefined, dataDir })).rejects.toThrow(/no usable key/);
  });
});
