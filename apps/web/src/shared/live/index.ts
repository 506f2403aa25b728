export { closeLive, type Hint, type HintListener } from "./live-client.ts";
export { useLiveChannel } from "./use-live-channel.ts";
