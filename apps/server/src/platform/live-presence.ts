import type { ChannelRules } from "./live-channels.ts";
import type { RoomHint } from "./live-fan-out.ts";
import type { LiveLimits } from "./live-limits.ts";
import { channelRoom, type LiveSocket } from "./live-socket.ts";

/** What a channel hears about one of its readers; it holds for half a minute unless it is said again. */
export interface PresenceMessage {
  readonly channel: string;
  readonly userId: number;
  readonly name: string;
  /** Words of the channel's rule; `left` ends it at once. */
  readonly state: string;
}

const LEFT = "left";
const STATE = /^[a-z]{1,16}$/;

/** Passes on what a socket says about its reader, as the channel's rule allows, and that it has gone. Nothing is stored. */
export function relayPresence(
  socket: LiveSocket,
  rules: ChannelRules,
  { presenceMs }: LiveLimits,
  send: (hint: RoomHint) => void,
): void {
  /** When something was said last on a channel where the reader is. */
  const present = new Map<string, number>();
  /** Channels that know of the reader: the others must not hear of a reader by hearing that he has left. */
  const knowing = new Set<string>();

  const tell = (channel: string, state: string): void => {
    const { actor } = socket.data;
    rules.presenceOf(actor, channel, state).then(
      (news) => {
        for (const one of news) {
          const hasLeft = one.state === LEFT;
          if (hasLeft && !knowing.delete(one.channel)) continue;
          if (!hasLeft) knowing.add(one.channel);
          const payload = { userId: actor.userId, name: hasLeft ? "" : actor.name, state: one.state };
          send({ room: channelRoom(one.channel), channel: one.channel, event: "presence", payload });
        }
      },
      // The rule could not be asked; it is said again in a moment.
      () => undefined,
    );
  };

  socket.on("presence", (request) => {
    const { channel, state } = request ?? {};
    if (typeof channel !== "string" || typeof state !== "string" || !STATE.test(state)) return;
    // Who may not listen has nothing to say either.
    if (!socket.data.channels.has(channel)) return;
    const saidAtMs = present.get(channel);
    if (state === LEFT) {
      if (present.delete(channel)) tell(channel, LEFT);
      return;
    }
    if (saidAtMs !== undefined && performance.now() - saidAtMs < presenceMs) return;
    present.set(channel, performance.now());
    tell(channel, state);
  });
  socket.on("disconnect", () => {
    for (const channel of present.keys()) tell(channel, LEFT);
    present.clear();
  });
}
