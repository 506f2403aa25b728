import type { LivePresence } from "@pharos/api/live";
import { type LiveChannels, scopeOn } from "./live-channels.ts";
import type { Delivery } from "./live-fan-out.ts";
import type { LiveLimits } from "./live-limits.ts";
import type { LiveSocket } from "./live-socket.ts";
import { withinReach } from "./within-reach.ts";

const LEFT = "left";
const STATE = /^[a-z]{1,16}$/;

/** Passes on what a socket says about its reader, as the channel's rule allows, and that it has gone. Nothing is stored. */
export function relayPresence(
  socket: LiveSocket,
  channels: LiveChannels,
  { presenceMs }: LiveLimits,
  send: (delivery: Delivery) => void,
): void {
  /** When something was said last on a record where the reader is. */
  const present = new Map<string, number>();
  /** Who knows of the reader: the others must not learn of a reader by hearing that they have left. */
  const knowing = new Set<string>();
  /** What is said on one record is notified in the order in which it was said, however long the rule takes. */
  const lastNotified = new Map<string, Promise<void>>();

  const announce = async (path: string, state: string): Promise<void> => {
    const { actor } = socket.data;
    const record = channels.findRecord(path);
    const news = await withinReach(actor, async () => record?.channel.presenceOf?.(actor, record.id, state));
    if (!record || !news) return;
    const scoped = (scopes: readonly string[]) => scopes.map((scope) => scopeOn(record.channel.path, scope));
    const outsiders = scoped(news.audience.outsiders);
    const groups = [
      { name: "inside", state: news.inside, among: { except: outsiders } },
      { name: "outside", state: news.outside, among: { only: outsiders } },
    ];
    for (const group of groups) {
      const key = `${path} ${group.name}`;
      const hasLeft = group.state === LEFT;
      if (hasLeft && !knowing.delete(key)) continue;
      if (!hasLeft) knowing.add(key);
      send({
        event: "presence",
        path: record.channel.path,
        id: record.id,
        to: scoped(news.audience.scopes),
        ...group.among,
        payload: {
          channel: path,
          userId: actor.userId,
          name: hasLeft ? "" : actor.name,
          state: group.state,
        } satisfies LivePresence,
      });
    }
  };
  const tellInOrder = (path: string, state: string): void => {
    const notified = (lastNotified.get(path) ?? Promise.resolve())
      .then(() => announce(path, state))
      // The rule could not be asked; it is said again in a moment.
      .catch(() => undefined);
    lastNotified.set(path, notified);
    void notified.then(() => {
      if (lastNotified.get(path) === notified) lastNotified.delete(path);
    });
  };

  socket.on("presence", (request) => {
    const { channel, state } = request ?? {};
    if (typeof channel !== "string" || typeof state !== "string" || !STATE.test(state)) return;
    // Who does not listen has nothing to say either.
    if (!socket.data.channels.has(channel)) return;
    const saidAtMs = present.get(channel);
    if (state === LEFT) {
      if (present.delete(channel)) tellInOrder(channel, LEFT);
      return;
    }
    if (saidAtMs !== undefined && performance.now() - saidAtMs < presenceMs) return;
    present.set(channel, performance.now());
    tellInOrder(channel, state);
  });
  socket.on("disconnect", () => {
    for (const channel of present.keys()) tellInOrder(channel, LEFT);
    present.clear();
  });
}
