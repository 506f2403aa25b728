export type { Hint } from "./live-client.ts";
export { tabOrigin } from "./origin.ts";
export { pageLive } from "./page-live.ts";
export { readBefore } from "./read-before.ts";
export { useLiveChannel, useLiveState } from "./use-live-channel.ts";
