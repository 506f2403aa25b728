import { Duplex } from "node:stream";
import { greeting } from "./wire.ts";

/** One client session, seen from the driver: a socket to the engine. */
export type SessionStream = Duplex & {
  /** Delivers bytes from the engine. */
  deliver: (bytes: Uint8Array) => void;
  /** Breaks the session, as a lost connection would. */
  breakOff: (reason: string) => void;
};

/** What a session stream asks of the engine. */
export type SessionLink = {
  /** Resolves when the engine can serve the session; rejects when it cannot start. */
  ready: () => Promise<void>;
  send: (bytes: Uint8Array) => void;
  end: () => void;
};

const connectionReset = (reason: string): Error =>
  Object.assign(new Error(`Connection terminated: ${reason}`), { code: "ECONNRESET" });

/** Makes the socket that a `pg` client of the embedded engine talks to. */
export const createSessionStream = (
  link: SessionLink,
  serverParameters: Record<string, string>,
): SessionStream => {
  let isStarted = false;

  const accept = (bytes: Uint8Array): void => {
    if (isStarted) return link.send(bytes);
    // The first packet is the start-up packet: there is no password and nothing to negotiate.
    isStarted = true;
    duplex.push(greeting(serverParameters));
  };

  const duplex = new Duplex({
    read: () => {},
    write: (chunk: Uint8Array, _encoding, done) => {
      accept(chunk);
      done();
    },
    writev: (chunks: { chunk: Uint8Array }[], done) => {
      accept(Buffer.concat(chunks.map(({ chunk }) => chunk)));
      done();
    },
    final: (done) => {
      link.end();
      duplex.push(null);
      done();
    },
    destroy: (error, done) => {
      link.end();
      done(error);
    },
  });

  const connect = (): void => {
    link.ready().then(
      () => duplex.emit("connect"),
      (error: unknown) => duplex.destroy(connectionReset(String(error))),
    );
  };

  return Object.assign(duplex, {
    connect,
    setNoDelay: () => duplex,
    setKeepAlive: () => duplex,
    ref: () => duplex,
    unref: () => duplex,
    deliver: (bytes: Uint8Array) => void duplex.push(bytes),
    breakOff: (reason: string) => void duplex.destroy(connectionReset(reason)),
  });
};
