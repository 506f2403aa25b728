import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { spread } from "./steps.ts";

/** Callers who ask one after the other and look how long they wait. */
export interface Asking {
  /** Median, high percentile and longest wait since the last time this was asked, for reads and writes. */
  takeSpread(): string;
  /** How often each status was answered since the last time this was asked; `none` is a connection that broke. */
  takeStatuses(): ReadonlyMap<string, number>;
  /** The titles of requests whose raising was acknowledged so far. */
  readonly acknowledged: readonly string[];
  stop(): Promise<void>;
}

/** How many raise requests, and how long everyone rests after an answer. */
interface Pace {
  readonly writers?: number;
  readonly pauseMs?: number;
}

/** Starts one caller who lists requests and some who raise them. */
export function startAsking(url: string, token: string, { writers = 1, pauseMs = 20 }: Pace = {}): Asking {
  const waits = { reads: [] as number[], writes: [] as number[] };
  const acknowledged: string[] = [];
  let statuses = new Map<string, number>();
  let isStopping = false;

  const ask = async (kind: "reads" | "writes", path: string, body?: object): Promise<boolean> => {
    const begin = performance.now();
    const answer = await fetch(`${url}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: token,
        ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const envelope = (await answer?.json()) as { success: boolean } | undefined;
    waits[kind].push(performance.now() - begin);
    const status = `${kind} ${answer?.status ?? "none"}`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return envelope?.success ?? false;
  };

  const again = async (once: () => Promise<void>): Promise<void> => {
    while (!isStopping) {
      await once();
      await setTimeout(pauseMs);
    }
  };

  const raise = async (): Promise<void> => {
    const title = `m-${randomUUID()}`;
    const isRaised = await ask("writes", "/esapi/fault/save", { title, contentMd: "现象", type: 3 });
    if (isRaised) acknowledged.push(title);
  };

  const running = Promise.all([
    again(async () => void (await ask("reads", "/esapi/fault/list?unclosed=true"))),
    ...Array.from({ length: writers }, () => again(raise)),
  ]);
  return {
    acknowledged,
    takeSpread() {
      const words = Object.entries(waits).map(
        ([what, times]) => `${what} ${spread(times, 99)}  at most ${Math.round(Math.max(0, ...times))} ms`,
      );
      waits.reads = [];
      waits.writes = [];
      return words.join("; ");
    },
    takeStatuses() {
      const taken = statuses;
      statuses = new Map();
      return taken;
    },
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

/** How often each status was answered, in words. */
export function statusWords(statuses: ReadonlyMap<string, number>): string {
  return [...statuses].map(([status, count]) => `${status} × ${count}`).join(", ");
}
