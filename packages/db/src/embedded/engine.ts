import { Worker } from "node:worker_threads";
import type { EngineCode } from "./engine-code.ts";
import type { FromWorker, ToWorker, WorkerOptions } from "./messages.ts";
import { createSessionStream, type SessionStream } from "./session-stream.ts";

/** How to run the engine. */
export type EngineOptions = {
  /** See `engineCode`. */
  code: EngineCode;
  dataFolder: string;
  timeZone: string;
  isDurable: boolean;
  /** A statement that runs longer stops the engine, which is then started again; milliseconds. */
  longestStatementMs: number;
  log: (message: string, detail?: Record<string, unknown>) => void;
  /** Called when the engine runs again after it had stopped by itself. */
  onRestarted: () => void;
};

/** The embedded engine in its thread. */
export type Engine = {
  /** Resolves when the engine serves; rejects when it cannot start. */
  ready: () => Promise<void>;
  /** A new client session. */
  openSession: () => SessionStream;
  /** Copies the data folder as it is between two transactions; sessions wait meanwhile. */
  copyTo: (folder: string) => Promise<void>;
  /** Lifts the limit of statement time while `work` runs. */
  withoutTimeLimit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Writes a checkpoint and stops the thread. */
  close: () => Promise<void>;
  /** Stops the thread in the middle of whatever it does, for good. */
  abandon: () => Promise<void>;
};

const WATCH_EVERY_MS = 500;
const RESTART_DELAY_MS = 200;
const CLOSE_PATIENCE_MS = 8000;
// Deep enough that PostgreSQL's own limit ends a deep recursion, before the thread would.
const STACK_MB = 256;

const SERVER_PARAMETERS = {
  server_version: "18.0",
  server_encoding: "UTF8",
  client_encoding: "UTF8",
  DateStyle: "ISO, MDY",
  integer_datetimes: "on",
  standard_conforming_strings: "on",
};

type Running = { worker: Worker; activity: Int32Array };

/** Starts the engine. A thread that dies (a full disk, a statement without end) is replaced, and its sessions see a lost connection. */
export const startEngine = (options: EngineOptions): Engine => {
  const sessions = new Map<number, SessionStream>();
  const copies = new Map<number, (problem: string | undefined) => void>();
  let lastSession = 0;
  let lastCopy = 0;
  let isClosing = false;
  let unlimited = 0;
  let running: Running;
  let ready = spawn();

  function spawn(): Promise<void> {
    const shared = new SharedArrayBuffer(4);
    const { code, dataFolder, timeZone, isDurable } = options;
    const workerData: WorkerOptions = { code, dataFolder, timeZone, isDurable, activity: shared };
    const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), {
      workerData,
      name: "embedded-database",
      resourceLimits: { stackSizeMb: STACK_MB },
    });
    running = { worker, activity: new Int32Array(shared) };
    const isReady = new Promise<void>((resolve, reject) => {
      let reason = "the engine stopped";
      worker.on("message", (message: FromWorker) => {
        if (message.kind === "data") sessions.get(message.session)?.deliver(message.bytes);
        else if (message.kind === "ended") sessions.get(message.session)?.breakOff("idle in transaction");
        else if (message.kind === "copied") copies.get(message.copy)?.(message.problem);
        else if (message.kind === "ready") resolve();
        else if (message.kind === "failed") reason = message.message;
      });
      worker.on("error", (error) => {
        reason = error instanceof Error ? error.message : String(error);
      });
      worker.on("exit", () => {
        reject(new Error(reason));
        onExit(reason);
      });
    });
    // Anyone who waits for it learns of a failure; no one has to wait for it.
    isReady.catch(() => {});
    return isReady;
  }

  const onExit = (reason: string): void => {
    for (const session of sessions.values()) session.breakOff(reason);
    sessions.clear();
    for (const end of copies.values()) end(reason);
    if (isClosing) {
      ready = Promise.reject(new Error("the database is closed"));
      ready.catch(() => {});
      return;
    }
    options.log("The embedded database stopped and is started again", { reason });
    // Sessions opened meanwhile wait for the new thread.
    ready = new Promise((resolve) => setTimeout(resolve, RESTART_DELAY_MS)).then(() => {
      if (isClosing) throw new Error("the database is closed");
      return spawn();
    });
    ready.then(options.onRestarted, () => {});
  };

  const post = (message: ToWorker): void => running.worker.postMessage(message);

  const openSession = (): SessionStream => {
    const id = (lastSession += 1);
    const end = (): void => {
      if (sessions.delete(id)) post({ kind: "end", session: id });
    };
    const stream = createSessionStream(
      { ready: () => ready, send: (bytes) => post({ kind: "data", session: id, bytes }), end },
      { ...SERVER_PARAMETERS, TimeZone: options.timeZone },
    );
    sessions.set(id, stream);
    return stream;
  };

  const copyTo = async (folder: string): Promise<void> => {
    await ready;
    const copy = (lastCopy += 1);
    const problem = await new Promise<string | undefined>((resolve) => {
      copies.set(copy, resolve);
      post({ kind: "copy", copy, folder });
    });
    copies.delete(copy);
    if (problem !== undefined) throw new Error(`The database was not copied: ${problem}`);
  };

  let watched = { statement: 0, since: 0 };
  const watch = setInterval(() => {
    const statement = Atomics.load(running.activity, 0);
    if (statement <= 0 || statement !== watched.statement || unlimited > 0) {
      watched = { statement, since: Date.now() };
    } else if (Date.now() - watched.since > options.longestStatementMs) {
      options.log("A statement ran too long; the embedded database is stopped to end it");
      void running.worker.terminate();
    }
  }, WATCH_EVERY_MS);
  watch.unref();

  const withoutTimeLimit = async <T>(work: () => Promise<T>): Promise<T> => {
    unlimited += 1;
    try {
      return await work();
    } finally {
      unlimited -= 1;
    }
  };

  const close = async (): Promise<void> => {
    isClosing = true;
    clearInterval(watch);
    const { worker } = running;
    if (worker.threadId === -1) return;
    const exited = new Promise((resolve) => worker.once("exit", resolve));
    post({ kind: "close" });
    // What is committed is on disk already; a statement without end only costs the checkpoint.
    const patience = setTimeout(() => void worker.terminate(), CLOSE_PATIENCE_MS);
    await exited;
    clearTimeout(patience);
  };

  const abandon = async (): Promise<void> => {
    isClosing = true;
    clearInterval(watch);
    await running.worker.terminate();
  };

  return { ready: () => ready, openSession, copyTo, withoutTimeLimit, close, abandon };
};
