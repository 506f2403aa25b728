import type { ChannelRule } from "../../platform/live.ts";

/** Tells open review lists to look again. */
export const applicationsChannel = "/application";

/** Whoever may decide on applications hears that something happened to one; the list says what they may see of it. */
export const applicationChannels: readonly ChannelRule[] = [
  {
    pattern: applicationsChannel,
    maySubscribe: async (actor) => actor.permissions.has("audit:review"),
  },
];
