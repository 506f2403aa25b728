import { connect } from "node:net";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

const STALL_MS = 120_000;
const ANSWER_MAX_BYTES = 4096;

/** Looks for harmful content. */
export interface VirusScanner {
  /** Answers whether the content is clean; throws when the scanner is away or could not read it. */
  isClean(content: Readable): Promise<boolean>;
}

/** A scanner that speaks clamd's protocol over TCP (`INSTREAM`). */
export function createClamd(address: string): VirusScanner {
  const { hostname, port } = new URL(address);
  return {
    async isClean(content) {
      const answer = await ask(hostname, Number(port || 3310), content);
      if (/: OK\s*$/.test(answer)) return true;
      if (/ FOUND\s*$/.test(answer)) return false;
      throw new Error(`The virus scanner answered ${JSON.stringify(answer.slice(0, 100))}`);
    },
  };
}

async function ask(host: string, port: number, content: Readable): Promise<string> {
  const socket = connect({ host, port });
  socket.setTimeout(STALL_MS, () => socket.destroy(new Error("The virus scanner has stopped answering")));
  const answered = new Promise<string>((resolve, reject) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString("latin1")).slice(0, ANSWER_MAX_BYTES);
    });
    socket.once("end", () => resolve(text.replaceAll("\0", "")));
    socket.once("error", reject);
  });
  answered.catch(() => {});
  socket.write("zINSTREAM\0");
  try {
    // A scanner that has seen enough answers before everything was sent.
    await Promise.race([pipeline(content, chunked(), socket, { end: false }), answered]);
    return await answered;
  } finally {
    content.destroy();
    socket.destroy();
  }
}

/** Each chunk with its length before it, and an empty one at the end. */
function chunked(): Transform {
  const lengthOf = (bytes: number): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes);
    return length;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (chunk.length > 0) this.push(Buffer.concat([lengthOf(chunk.length), chunk]));
      done();
    },
    flush(done) {
      this.push(lengthOf(0));
      done();
    },
  });
}
