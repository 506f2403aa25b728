import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { readRaw } from "./read-raw.ts";

const rule = { type: "application/x-ndjson", bytesMax: 300_000 } as const;

/** A request whose body arrives in pieces. */
function requestOf(pieces: readonly Buffer[], headers: Readonly<Record<string, string>>): FastifyRequest {
  const raw = (async function* () {
    yield* pieces;
  })();
  const request = { headers: { "content-type": "application/x-ndjson", ...headers }, raw };
  // Only the parts that are read.
  return request as unknown as FastifyRequest;
}

const whole = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
const piecesOf = (size: number): Buffer[] =>
  Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
    whole.subarray(at * size, (at + 1) * size),
  );

describe("a raw body", () => {
  it.each([7_000, 65_536, 200_000])("arrives whole in pieces of %i bytes, announced or not", async (size) => {
    const announced = requestOf(piecesOf(size), { "content-length": String(whole.length) });
    expect(whole.equals(await readRaw(announced, rule))).toBe(true);
    expect(whole.equals(await readRaw(requestOf(piecesOf(size), {}), rule))).toBe(true);
  });

  it("is only as long as what arrived, and empty without anything", async () => {
    expect((await readRaw(requestOf([whole.subarray(0, 10)], { "content-length": "20" }), rule)).length).toBe(
      10,
    );
    expect((await readRaw(requestOf([], {}), rule)).length).toBe(0);
  });

  it("gets no more room than a megabyte before it arrives", async () => {
    const large = { ...rule, bytesMax: 256 * 1024 * 1024 };
    const first = Buffer.alloc(10);
    const held = await readRaw(requestOf([first], { "content-length": String(large.bytesMax) }), large);
    expect(held.buffer.byteLength).toBe(1024 * 1024);
    const pieces = Array.from({ length: 40 }, (_, at) => Buffer.alloc(64 * 1024, at));
    const arrived = await readRaw(requestOf(pieces, { "content-length": String(large.bytesMax) }), large);
    expect(arrived.equals(Buffer.concat(pieces))).toBe(true);
  });

  it("is refused when it is too long, whatever it has announced", async () => {
    const tooLong = { code: "common.payloadTooLarge" };
    const small = { ...rule, bytesMax: 1_000 };
    await expect(readRaw(requestOf([], { "content-length": "1001" }), small)).rejects.toMatchObject(tooLong);
    await expect(readRaw(requestOf(piecesOf(600), {}), small)).rejects.toMatchObject(tooLong);
    await expect(readRaw(requestOf(piecesOf(600), { "content-length": "900" }), small)).rejects.toMatchObject(
      tooLong,
    );
  });
});
