import type { NotifyChannel, NotifyEventCode } from "../enums.ts";
import { notifyEvents } from "./events.ts";

/** Channels of which a person can choose; group chats belong to no one alone. */
export const personalChannels = ["inapp", "email", "sms"] as const;
export type PersonalChannel = (typeof personalChannels)[number];

/** Whether a person may switch this off. */
export const isOptional = (event: NotifyEventCode, channel: PersonalChannel): boolean =>
  notifyEvents[event].isMandatory !== true || channel === "sms";

/**
 * Whether a person is notified of this way. A choice beats the rule, with two exceptions: an SMS is sent only where a rule has
 * one, and security news cannot be switched off.
 */
export function wantsChannel(
  event: NotifyEventCode,
  channel: PersonalChannel,
  ruleChannels: readonly NotifyChannel[],
  choice: boolean | undefined,
): boolean {
  const isInRule = ruleChannels.includes(channel);
  if (choice === undefined || !isOptional(event, channel)) return isInRule;
  return choice && (channel !== "sms" || isInRule);
}
