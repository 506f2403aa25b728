/**
 * The few facts of PostgreSQL's wire protocol that the embedded engine needs: a frame is one type byte, a four-byte
 * length that counts itself, and the body.
 */

const HEADER_BYTES = 5;
const NAME_END = 0;

/** Frame types the engine looks at. */
export const FRAME = {
  parse: 0x50, // P
  query: 0x51, // Q
  sync: 0x53, // S
  terminate: 0x58, // X
  parseComplete: 0x31, // 1
  error: 0x45, // E
  ready: 0x5a, // Z
} as const;

/** Transaction status that ends every reply. */
export const STATUS = { idle: 0x49, inTransaction: 0x54, failed: 0x45 } as const;

const lengthAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset + at + 1, 4).getUint32(0) + 1;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Builds one frame. */
export const frame = (type: string, ...parts: (string | Uint8Array)[]): Uint8Array => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? encoder.encode(`${part}\0`) : part)),
  );
  const bytes = Buffer.alloc(HEADER_BYTES + body.length);
  bytes.write(type, 0, "latin1");
  bytes.writeUInt32BE(body.length + 4, 1);
  body.copy(bytes, HEADER_BYTES);
  return bytes;
};

/** A simple query as one frame. */
export const queryFrame = (sql: string): Uint8Array => frame("Q", sql);

/** An error that ends a session, as the server would send it. */
export const fatalFrame = (sqlState: string, message: string): Uint8Array =>
  frame("E", "SFATAL", "VFATAL", `C${sqlState}`, `M${message}`, new Uint8Array([NAME_END]));

/** Cuts whole frames off the front of a byte stream and groups them into units that each get one reply. */
export const createUnitSplitter = () => {
  let rest: Uint8Array = new Uint8Array(0);
  let unit: Uint8Array[] = [];

  /** Answers the units that are complete now; `isTerminated` says that the client ended the session. */
  return (bytes: Uint8Array): { units: Uint8Array[]; isTerminated: boolean } => {
    const all = rest.length ? Buffer.concat([rest, bytes]) : bytes;
    const units: Uint8Array[] = [];
    let at = 0;
    while (at + HEADER_BYTES <= all.length) {
      const end = at + lengthAt(all, at);
      if (end > all.length) break;
      const type = all[at];
      if (type === FRAME.terminate) return { units, isTerminated: true };
      unit.push(all.subarray(at, end));
      at = end;
      if (type !== FRAME.sync && type !== FRAME.query) continue;
      units.push(Buffer.concat(unit));
      unit = [];
    }
    rest = all.slice(at);
    return { units, isTerminated: false };
  };
};

// The readable part of an error frame: the field that starts with M.
const errorTextOf = (reply: Uint8Array): string => {
  for (let at = 0; at + HEADER_BYTES <= reply.length; at += lengthAt(reply, at)) {
    if (reply[at] !== FRAME.error) continue;
    const fields = decoder.decode(reply.subarray(at + HEADER_BYTES, at + lengthAt(reply, at))).split("\0");
    return fields.find((field) => field.startsWith("M"))?.slice(1) ?? "";
  }
  return "";
};

/** The transaction status with which a reply ends. Throws when the engine stopped in the middle of it. */
export const statusOf = (reply: Uint8Array): number => {
  const status = reply[reply.length - 1];
  if (reply[reply.length - 6] === FRAME.ready && status !== undefined) return status;
  throw new Error(`The engine stopped: ${errorTextOf(reply) || "no reason given"}`);
};

/** A unit that begins by preparing a named statement: its name and what follows the Parse frame. */
export const readNamedParse = (unit: Uint8Array): { name: string; rest: Uint8Array } | undefined => {
  if (unit[0] !== FRAME.parse) return undefined;
  const nameEnd = unit.indexOf(NAME_END, HEADER_BYTES);
  if (nameEnd === HEADER_BYTES) return undefined;
  return {
    name: decoder.decode(unit.subarray(HEADER_BYTES, nameEnd)),
    rest: unit.subarray(lengthAt(unit, 0)),
  };
};

/** The reply to a Parse frame that went well. */
export const PARSE_COMPLETE = new Uint8Array([FRAME.parseComplete, 0, 0, 0, 4]);

/** What a server answers to the start-up packet: no password, the parameters the driver reads, ready. */
export const greeting = (parameters: Record<string, string>): Uint8Array =>
  Buffer.concat([
    frame("R", new Uint8Array([0, 0, 0, 0])),
    ...Object.entries(parameters).map(([name, value]) => frame("S", name, value)),
    frame("K", new Uint8Array(8)),
    frame("Z", new Uint8Array([STATUS.idle])),
  ]);
