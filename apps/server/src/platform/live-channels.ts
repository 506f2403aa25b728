import type { Actor } from "./actor.ts";
import type { LiveChannel } from "./live.ts";

/** The channel of one's own messages; everyone listens to it, without asking. */
export const PERSONAL_CHANNEL = "/user/message";

const CHANNEL_MAX_LENGTH = 128;
// No wildcards, no encoded or doubled separators: a channel is a plain path.
const CHANNEL = /^(\/[\w-]+)+$/;
const RECORD = /^(.+)\/(\d{1,15})$/;

/** All channels of the product. */
export interface LiveChannels {
  readonly find: (path: string) => LiveChannel | undefined;
  /** The channel and the record of a path such as `/fault/12`; undefined when it names no record. */
  readonly findRecord: (path: string) => { readonly channel: LiveChannel; readonly id: number } | undefined;
  /** Everything a person is in, on all channels. */
  readonly scopesOf: (actor: Actor) => ReadonlySet<string>;
}

/** Puts the channels of all modules together; two of the same path are refused. */
export function createLiveChannels(list: readonly LiveChannel[]): LiveChannels {
  const byPath = new Map<string, LiveChannel>();
  for (const channel of list) {
    if (byPath.has(channel.path) || channel.path === PERSONAL_CHANNEL)
      throw new Error(`Two live channels have the path ${channel.path}`);
    byPath.set(channel.path, channel);
  }
  return {
    find: (path) => byPath.get(path),
    findRecord(path) {
      const [, parent = "", id] = RECORD.exec(path) ?? [];
      const channel = byPath.get(parent);
      return channel && id !== undefined ? { channel, id: Number(id) } : undefined;
    },
    scopesOf(actor) {
      const own = list.flatMap(({ path, scopesOf }) => {
        const scopes = scopesOf(actor);
        return scopes.length === 0 ? [] : [everybodyOn(path), ...scopes.map((scope) => scopeOn(path, scope))];
      });
      return new Set([personScope(actor.userId), ...own]);
    },
  };
}

/** The scope of one person on the own channel. */
export const personScope = (userId: number): string => scopeOn(PERSONAL_CHANNEL, String(userId));

/** A scope of a channel; other channels may use the same words for something else. */
export const scopeOn = (path: string, scope: string): string => `${path} ${scope}`;

/** Everyone who receives anything on a channel. */
export const everybodyOn = (path: string): string => scopeOn(path, "*");

/** Whether a text can be the name of a channel at all. */
export const isChannelName = (name: unknown): name is string =>
  typeof name === "string" && name.length <= CHANNEL_MAX_LENGTH && CHANNEL.test(name);
