import type { EngineCode } from "./engine-code.ts";

/** Messages of the main thread to the worker. */
export type ToWorker =
  | { kind: "data"; session: number; bytes: Uint8Array }
  | { kind: "end"; session: number }
  | { kind: "copy"; copy: number; folder: string }
  | { kind: "close" };

/** Messages of the worker to the main thread. */
export type FromWorker =
  | { kind: "ready" }
  | { kind: "data"; session: number; bytes: Uint8Array }
  | { kind: "ended"; session: number }
  | { kind: "copied"; copy: number; problem?: string }
  | { kind: "closed" }
  | { kind: "failed"; message: string };

/** What a worker is started with. */
export type WorkerOptions = {
  /** What the engine runs: see `engineCode`. */
  code: EngineCode;
  /** PGDATA on disk. */
  dataFolder: string;
  timeZone: string;
  /** False only in tests of the durability guard. */
  isDurable: boolean;
  /** One 32-bit number: counts up with every statement, negative while none runs. */
  activity: SharedArrayBuffer;
};
