import type { ChannelRule } from "../../platform/live.ts";

/** Tells open editors and lists of choices that reference data have changed. */
export const dictionaryChannel = "/dictionary";

/** Reference data are no secret: everybody who is signed in hears that they changed. */
export const dictionaryChannels: readonly ChannelRule[] = [
  { pattern: dictionaryChannel, maySubscribe: async () => true },
];
