import {
  createUnitSplitter,
  FRAME,
  fatalFrame,
  PARSE_COMPLETE,
  queryFrame,
  readNamedParse,
  STATUS,
  statusOf,
} from "./wire.ts";

/** What the scheduler needs from its surroundings. */
export type SchedulerParts = {
  /** Runs one unit in the engine and answers the reply. Throws when the engine is broken. */
  execute: (unit: Uint8Array) => Promise<Uint8Array>;
  /** Whether something the last unit wrote is not on disk yet. */
  hasUnsynced: () => boolean;
  /** Brings everything written so far to disk. */
  sync: () => Promise<void>;
  send: (session: number, bytes: Uint8Array) => void;
  /** Tells that the engine ended a session by itself. */
  sendEnd: (session: number) => void;
  /** Called when nothing waits and no transaction is open. */
  onIdle: () => Promise<void>;
  /** How long a session may keep a transaction open without using it, milliseconds. */
  idleInTransactionMs: number;
  /** Called when the engine or the disk is broken. */
  onBroken: (error: unknown) => void;
};

type Session = { split: ReturnType<typeof createUnitSplitter>; units: Uint8Array[] };

/**
 * Lets many client sessions share the one session of the engine. While a transaction is open only the session that
 * opened it is served; everyone else waits in order of arrival.
 * A reply that ends a transaction leaves only after everything written so far is on disk; one sync serves all replies
 * that wait for it, and the engine keeps working meanwhile.
 */
export const createScheduler = (parts: SchedulerParts) => {
  const sessions = new Map<number, Session>();
  const arrivals: number[] = [];
  const prepared = new Set<string>();
  let held: { session: number; reply: Uint8Array }[] = [];
  let isSyncing = false;
  let isRunning = false;
  const pauses: (() => Promise<void>)[] = [];
  let owner: number | undefined;
  let ownerIdleSince = 0;

  const releaseAfterSync = async (): Promise<void> => {
    if (isSyncing) return;
    isSyncing = true;
    while (held.length > 0) {
      const batch = held;
      held = [];
      await parts.sync();
      for (const { session, reply } of batch) parts.send(session, reply);
    }
    isSyncing = false;
  };

  const answer = (session: number, reply: Uint8Array, isTransactionOver: boolean): void => {
    const mustWait = isTransactionOver && (parts.hasUnsynced() || isSyncing);
    if (!mustWait) return parts.send(session, reply);
    held.push({ session, reply });
    void releaseAfterSync().catch(parts.onBroken);
  };

  const executeUnit = async (unit: Uint8Array): Promise<Uint8Array> => {
    const parse = readNamedParse(unit);
    if (!parse) return parts.execute(unit);
    // The engine has one set of prepared statements, while every client session believes it has its own.
    if (prepared.has(parse.name)) return Buffer.concat([PARSE_COMPLETE, await parts.execute(parse.rest)]);
    const reply = await parts.execute(unit);
    if (reply[0] === FRAME.parseComplete) prepared.add(parse.name);
    return reply;
  };

  const takeNext = (): { id: number; unit: Uint8Array } | undefined => {
    if (owner !== undefined) {
      const unit = sessions.get(owner)?.units.shift();
      if (!unit) return undefined;
      arrivals.splice(arrivals.indexOf(owner), 1);
      return { id: owner, unit };
    }
    for (;;) {
      const id = arrivals.shift();
      if (id === undefined) return undefined;
      const unit = sessions.get(id)?.units.shift();
      if (unit) return { id, unit };
    }
  };

  const runOne = async (id: number, unit: Uint8Array): Promise<void> => {
    const reply = await executeUnit(unit);
    const isOver = statusOf(reply) === STATUS.idle;
    owner = isOver ? undefined : id;
    ownerIdleSince = Date.now();
    answer(id, reply, isOver);
    // New messages and finished syncs are processed only between statements.
    await new Promise((resolve) => setImmediate(resolve));
    if (owner !== undefined && !sessions.has(owner)) await rollBack();
  };

  const runAll = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    do {
      await runPauses();
      for (let next = takeNext(); next; next = takeNext()) {
        await runOne(next.id, next.unit);
        await runPauses();
      }
      if (owner === undefined) await parts.onIdle();
    } while (owner === undefined && (arrivals.length > 0 || pauses.length > 0));
    isRunning = false;
  };

  const runPauses = async (): Promise<void> => {
    while (owner === undefined && pauses.length > 0) await pauses.shift()?.();
  };

  const rollBack = async (): Promise<void> => {
    owner = undefined;
    await parts.execute(queryFrame("rollback"));
  };

  const work = (): void => void runAll().catch(parts.onBroken);

  /** Forgets a session; a transaction it left open is rolled back. */
  const end = (id: number): void => {
    sessions.delete(id);
    if (owner !== id || isRunning) return;
    void rollBack().then(work).catch(parts.onBroken);
  };

  const receive = (id: number, bytes: Uint8Array): void => {
    const session = sessions.get(id) ?? { split: createUnitSplitter(), units: [] };
    sessions.set(id, session);
    const { units, isTerminated } = session.split(bytes);
    for (const unit of units) {
      session.units.push(unit);
      arrivals.push(id);
    }
    if (isTerminated) end(id);
    work();
  };

  /** Runs `during` between two transactions; statements that arrive meanwhile wait for it. */
  const pause = (during: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      pauses.push(() => during().then(resolve, reject));
      work();
    });

  /** Ends the session that has kept a transaction open without using it; call it now and then. */
  const endIdleTransaction = (): void => {
    if (owner === undefined || isRunning || Date.now() - ownerIdleSince < parts.idleInTransactionMs) return;
    const id = owner;
    parts.send(id, fatalFrame("25P03", "terminating connection due to idle-in-transaction timeout"));
    parts.sendEnd(id);
    end(id);
  };

  return {
    receive,
    end,
    pause,
    endIdleTransaction,
    isBusy: () => isRunning || isSyncing || owner !== undefined,
  };
};
