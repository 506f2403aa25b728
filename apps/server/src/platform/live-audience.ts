import type { Audience, Hint } from "./live.ts";
import { everybodyOn, type LiveChannels, scopeOn } from "./live-channels.ts";
import type { Delivery } from "./live-fan-out.ts";

/** Turns hints into deliveries: finds out who may know of the records they are about. */
export interface HintRouter {
  readonly route: (path: string, hint: Hint) => void;
  /** Resolves when everything that was given so far is on its way. */
  readonly settled: () => Promise<void>;
}

interface HintRouterDependencies {
  readonly channels: LiveChannels;
  readonly send: (delivery: Delivery) => void;
  /** Called when it could not be found out who should have learned of a hint. */
  readonly onLost: (error: unknown) => void;
}

interface Waiting {
  readonly path: string;
  readonly id: number;
  readonly hint: Hint;
}

/** Hints that arrive while the database is asked share the next question. */
export function createHintRouter({ channels, send, onLost }: HintRouterDependencies): HintRouter {
  let waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  const resolve = async (): Promise<void> => {
    while (waiting.length > 0) {
      const taken = waiting;
      waiting = [];
      for (const [path, hints] of Map.groupBy(taken, (one) => one.path)) {
        try {
          const ids = [...new Set(hints.map(({ id }) => id))];
          const audiences = await channels.find(path)?.audiencesOf?.(ids);
          for (const { id, hint } of hints) {
            const delivery = deliveryOf(path, id, hint, audiences?.get(id));
            if (delivery) send(delivery);
          }
        } catch (error) {
          onLost(error);
        }
      }
    }
  };

  return {
    route(path, hint) {
      const { id } = hint;
      if (id === undefined) {
        send({ event: "hint", path, to: [everybodyOn(path)], payload: wordsOf(hint) });
        return;
      }
      waiting.push({ path, id, hint });
      working ??= resolve().finally(() => {
        working = undefined;
      });
    },
    settled: async () => working,
  };
}

function deliveryOf(path: string, id: number, hint: Hint, now: Audience | undefined): Delivery | undefined {
  const concerned = [now, hint.before].filter((audience) => audience !== undefined);
  const [known] = concerned;
  if (!known) return undefined;
  const scoped = (scopes: readonly string[]): string[] => [
    ...new Set(scopes.map((scope) => scopeOn(path, scope))),
  ];
  return {
    event: "hint",
    path,
    id,
    to: scoped(concerned.flatMap(({ scopes }) => scopes)),
    ...(hint.isInternal && { except: scoped(concerned.flatMap(({ outsiders }) => outsiders)) }),
    payload: { ...wordsOf(hint), version: known.version },
  };
}

const wordsOf = ({ type, origin }: Hint): object => ({ ...(type && { type }), ...(origin && { origin }) });
