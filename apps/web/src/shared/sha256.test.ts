import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hmacSha256 } from "./hmac.ts";
import { hmac, sha256 } from "./sha256.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31 + 7) % 256);

describe("sha256 without the browser's help", () => {
  it.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000])(
    "agrees with the standard for %i bytes",
    (length) => {
      expect(hex(sha256(bytes(length)))).toBe(createHash("sha256").update(bytes(length)).digest("hex"));
    },
  );

  it.each([1, 32, 64, 65, 200])("agrees as HMAC with a key of %i bytes", (length) => {
    expect(hex(hmac(bytes(length), bytes(77)))).toBe(
      createHmac("sha256", bytes(length)).update(bytes(77)).digest("hex"),
    );
  });

  it("gives the same signature as the browser's own", async () => {
    const key = Buffer.from(bytes(32)).toString("base64");
    const text = "13900000001|login|86|2026-06-12T02:15:00.000Z|n0nce 中文";
    const expected = createHmac("sha256", bytes(32)).update(text).digest("base64");
    expect(await hmacSha256(key, text)).toBe(expected);
    expect(Buffer.from(hmac(bytes(32), new TextEncoder().encode(text))).toString("base64")).toBe(expected);
  });
});
