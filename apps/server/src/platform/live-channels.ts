import type { Actor } from "./actor.ts";
import type { ChannelRule, PresenceNews } from "./live.ts";

/** The channel of one's own messages; everybody is in it, without asking. */
export const PERSONAL_CHANNEL = "/user/message";

const CHANNEL_MAX_LENGTH = 128;
// No wildcards, no encoded or doubled separators: a channel is a plain path.
const CHANNEL = /^(\/[\w-]+)+$/;

type Params = Readonly<Record<string, string>>;

/** Decides about subscriptions. Unknown, malformed and forbidden channels get the same answer. */
export interface ChannelRules {
  maySubscribe(actor: Actor, channel: string): Promise<boolean>;
  /** What channels hear of what somebody does on a channel; nothing where nobody asks. */
  presenceOf(actor: Actor, channel: string, state: string): Promise<readonly PresenceNews[]>;
}

/** Puts the rules of all modules together; two rules of the same pattern are refused. */
export function createChannelRules(rules: readonly ChannelRule[]): ChannelRules {
  const patterns = new Set<string>([PERSONAL_CHANNEL]);
  for (const { pattern } of rules) {
    if (patterns.has(pattern)) throw new Error(`Two channel rules have the pattern ${pattern}`);
    patterns.add(pattern);
  }
  const compiled = rules.map((rule) => ({ rule, segments: rule.pattern.split("/") }));
  return {
    async maySubscribe(actor, channel) {
      if (channel === PERSONAL_CHANNEL) return true;
      if (channel.length > CHANNEL_MAX_LENGTH || !CHANNEL.test(channel)) return false;
      for (const { rule, segments } of compiled) {
        const params = matchChannel(segments, channel.split("/"));
        if (params) return rule.maySubscribe(actor, params);
      }
      return false;
    },
    async presenceOf(actor, channel, state) {
      for (const { rule, segments } of compiled) {
        const params = matchChannel(segments, channel.split("/"));
        if (params) return rule.presence?.(actor, params, state) ?? [];
      }
      return [];
    },
  };
}

function matchChannel(pattern: readonly string[], channel: readonly string[]): Params | undefined {
  if (pattern.length !== channel.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = channel[index] ?? "";
    if (expected.startsWith(":")) params[expected.slice(1)] = given;
    else if (expected !== given) return undefined;
  }
  return params;
}
