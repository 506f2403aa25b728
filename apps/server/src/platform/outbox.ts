import type { UnitOfWork } from "./unit-of-work.ts";

declare const payloadType: unique symbol;

/** A kind of committed fact. The name is stored; the payload's type lives in the code. */
export interface EventType<P extends object> {
  /** At most 64 characters, `module.whatHappened`. */
  readonly type: string;
  readonly [payloadType]?: P;
}

/** About the event itself. */
export interface EventMeta {
  /** Grows with time, but an event with a lower number may still come later: do not use it as a cursor. */
  readonly eventId: number;
  /** When it was published, by the database's clock. */
  readonly at: Date;
}

/** A reaction to one kind of event, made with `listener`. */
export interface Listener {
  /** Unique and stable, at most 64 characters: the receipt is stored under it. */
  readonly name: string;
  readonly eventType: string;
  readonly run: (tx: UnitOfWork, payload: unknown, meta: EventMeta) => Promise<void>;
}

/** Names a kind of event: `defineEvent<{ id: number }>("serviceRequest.closed")`. The payload must survive JSON. */
export function defineEvent<P extends object>(type: string): EventType<P> {
  if (type.length > 64) throw new Error(`Event type ${type} is longer than 64 characters`);
  return { type };
}

/**
 * Declares a reaction. It runs in a transaction of its own together with its receipt, so its changes happen exactly once
 * however often the event is delivered. Events usually arrive in order, but a failed one is repeated later: do not rely on it.
 */
export function listener<P extends object>(
  name: string,
  event: EventType<P>,
  handle: (tx: UnitOfWork, payload: P, meta: EventMeta) => Promise<void>,
): Listener {
  if (name.length > 64) throw new Error(`Listener ${name} is longer than 64 characters`);
  return {
    name,
    eventType: event.type,
    // Only `publish` writes events of this type, and it takes a `P`.
    run: (tx, payload, meta) => handle(tx, payload as P, meta),
  };
}

/** Brings committed events to their listeners. */
export interface Outbox {
  /** Adds listeners; two of the same name are refused. */
  register(listeners: readonly Listener[]): void;
  /** Begins to learn of events that other processes publish; the process's queues deliver them. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Looks for events now instead of at the next poll. */
  wake(): void;
  /** Delivers everything that is due and resolves when nothing is: for tests and for commands that end. */
  drain(): Promise<void>;
}
