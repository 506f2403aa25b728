import type { Socket } from "socket.io-client";

/** The server drops what a connection sends beyond ten messages a second; staying below loses nothing. */
const messagesPerSecond = 8;
/** An answer that takes longer was lost. */
const answerWithinMs = 3_000;

/** Keeps the server's subscriptions of one connection the same as the channels that somebody listens to. */
export interface ChannelKeeper {
  /** Called whenever the channels that are listened to have changed. */
  readonly reconcile: () => void;
  /** The server has ended a subscription by itself. */
  readonly lost: (channel: string) => void;
  readonly stop: () => void;
}

/** Makes the keeper of a connection; `wanted` answers what is listened to now, the newest last. */
export function keepChannels(socket: Socket, wanted: () => readonly string[]): ChannelKeeper {
  const entered = new Set<string>();
  const asked = new Set<string>();
  const refused = new Set<string>();
  let tokens = messagesPerSecond;
  let later: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const enter = (channel: string): void => {
    asked.add(channel);
    socket.timeout(answerWithinMs).emit("subscribe", { channel }, (error: unknown, answer: unknown) => {
      asked.delete(channel);
      if (!error) (isOk(answer) ? entered : refused).add(channel);
      reconcile();
    });
  };
  const leave = (channel: string): void => {
    entered.delete(channel);
    socket.emit("unsubscribe", { channel });
  };
  const reconcile = (): void => {
    if (isStopped) return;
    const now = wanted();
    // What was opened last is what is looked at; leaving can wait.
    const missing = now
      .toReversed()
      .filter((one) => !entered.has(one) && !asked.has(one) && !refused.has(one));
    const needless = [...entered].filter((one) => !now.includes(one));
    for (const one of [...refused].filter((channel) => !now.includes(channel))) refused.delete(one);
    const steps = [...missing.map((one) => () => enter(one)), ...needless.map((one) => () => leave(one))];
    for (const step of steps.slice(0, tokens)) step();
    const done = Math.min(tokens, steps.length);
    tokens -= done;
    if (done > 0) setTimeout(() => (tokens = Math.min(messagesPerSecond, tokens + done)), 1_000);
    clearTimeout(later);
    if (steps.length > done) later = setTimeout(reconcile, 1_000);
  };
  return {
    reconcile,
    lost: (channel) => {
      entered.delete(channel);
      refused.add(channel);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(later);
    },
  };
}

const isOk = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === true;
