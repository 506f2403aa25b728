import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { copyDataFolder, syncCopy } from "./copy-data-folder.ts";
import { createDurability, type FileLayer } from "./durability.ts";
import type { FromWorker, ToWorker, WorkerOptions } from "./messages.ts";
import { createScheduler } from "./scheduler.ts";
import { queryFrame } from "./wire.ts";

// The engine has no checkpointer of its own. The limit keeps the log short, and with it the recovery after a crash.
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;
const HOUSEKEEPING_MS = 1000;
// As long as on PostgreSQL: a transaction that waits for its own process makes everyone wait.
const IDLE_IN_TRANSACTION_MS = 15_000;

if (!parentPort) throw new Error("This file is the worker of the embedded database");
const port = parentPort;
const options = workerData as WorkerOptions; // given by engine.ts
const activity = new Int32Array(options.activity);
const durability = createDurability(options.dataFolder);

const send = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const onBroken = (error: unknown): void => {
  send({ kind: "failed", message: errorText(error) });
  // Not a crash of the process: only this thread ends, and the main thread starts a new one.
  setImmediate(() => process.exit(1));
};

const startParameters = (): string[] => {
  const settings = {
    search_path: "public",
    exit_on_error: "false",
    log_checkpoints: "false",
    max_worker_processes: "0",
    max_parallel_workers: "0",
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    io_method: "sync",
    jit: "off",
    max_stack_depth: "1MB",
    TimeZone: options.timeZone,
    fsync: options.isDurable ? "on" : "off",
    // The only method whose call reaches the file layer.
    wal_sync_method: "fsync",
  };
  return [
    "--single",
    "-O",
    "-j",
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
};

const openFiles = (): NodeFS => {
  const files = new NodeFS(options.dataFolder);
  const init = files.init.bind(files);
  files.init = async (pg, start) => {
    const result = await init(pg, start);
    const install = (engine: { NODEFS?: unknown }): void => durability.install(engine.NODEFS as FileLayer); // untyped in PGlite
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), install];
    return result;
  };
  return files;
};

const pg = await PGlite.create({
  fs: openFiles(),
  pgliteWasmModule: options.code,
  extensions: { btree_gist },
  startParams: startParameters(),
  initDbStartParams: ["--wal-segsize=4"],
});

let statements = 0;

const execute = async (unit: Uint8Array): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  statements += 1;
  Atomics.store(activity, 0, statements);
  try {
    // The chunks are views into the engine's memory, valid only during the call.
    await pg.execProtocolRawStream(unit, {
      syncToFs: false,
      onRawData: (chunk) => chunks.push(chunk.slice()),
    });
  } finally {
    Atomics.store(activity, 0, -statements);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
};

const checkpointWhenDue = async (): Promise<void> => {
  if (durability.logBytes() < CHECKPOINT_AFTER_BYTES) return;
  durability.resetLogBytes();
  await execute(queryFrame("checkpoint"));
};

const scheduler = createScheduler({
  execute,
  hasUnsynced: () => options.isDurable && durability.hasUnsynced(),
  sync: durability.sync,
  send: (session, bytes) => send({ kind: "data", session, bytes }),
  sendEnd: (session) => send({ kind: "ended", session }),
  idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
  onIdle: checkpointWhenDue,
  onBroken,
});

const housekeeping = setInterval(scheduler.endIdleTransaction, HOUSEKEEPING_MS);

const close = async (): Promise<void> => {
  clearInterval(housekeeping);
  while (scheduler.isBusy()) await new Promise((resolve) => setTimeout(resolve, 5));
  // Writes the checkpoint of a clean shutdown.
  await pg.close();
  if (options.isDurable) await durability.sync();
  durability.closeFiles();
  send({ kind: "closed" });
  port.close();
};

/** Copies the data folder between two transactions: what it holds then is a database that was closed properly, or nearly. */
const copy = async (folder: string): Promise<void> => {
  await scheduler.pause(async () => {
    await execute(queryFrame("checkpoint"));
    copyDataFolder(options.dataFolder, folder);
  });
  await syncCopy(folder);
};

const answerCopy = async (message: Extract<ToWorker, { kind: "copy" }>): Promise<void> => {
  const problem = await copy(message.folder).then(() => undefined, errorText);
  send({ kind: "copied", copy: message.copy, ...(problem !== undefined && { problem }) });
};

port.on("message", (message: ToWorker) => {
  if (message.kind === "data") scheduler.receive(message.session, message.bytes);
  else if (message.kind === "end") scheduler.end(message.session);
  else if (message.kind === "copy") void answerCopy(message);
  else close().catch(onBroken);
});

send({ kind: "ready" });
