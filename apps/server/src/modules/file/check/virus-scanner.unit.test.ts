import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { createClamd } from "./virus-scanner.ts";

/** A scanner that speaks clamd's protocol: it finds the word EICAR, wherever it was cut into chunks. */
async function startScanner(answerOf = defaultAnswer): Promise<string> {
  const server = createServer((socket) => {
    let seen = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk]);
      const content = readStream(seen);
      if (content) socket.end(`${answerOf(content)}\0`);
    });
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address of this kind.
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const defaultAnswer = (content: Buffer): string =>
  content.includes("EICAR") ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";

/** The content once its empty chunk has come. */
function readStream(bytes: Buffer): Buffer | undefined {
  const command = "zINSTREAM\0";
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const streamOf = (...chunks: readonly string[]): Readable =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

it("finds what is harmful, and lets the rest pass, in chunks of any size", async () => {
  const scanner = createClamd(await startScanner());
  expect(await scanner.isClean(streamOf("a harmless ", "text"))).toBe(true);
  expect(await scanner.isClean(streamOf("X5O!P%@AP-EI", "CAR-TEST"))).toBe(false);
  expect(await scanner.isClean(streamOf("x".repeat(3_000_000)))).toBe(true);
});

it("never takes a scanner that is away or confused for a clean answer", async () => {
  const confused = createClamd(await startScanner(() => "INSTREAM size limit exceeded. ERROR"));
  await expect(confused.isClean(streamOf("text"))).rejects.toThrow(/virus scanner answered/);
  const address = await startScanner();
  const gone = once(servers.at(-1) ?? createServer(), "close");
  servers.pop()?.close();
  await gone;
  await expect(createClamd(address).isClean(streamOf("text"))).rejects.toThrow();
});
