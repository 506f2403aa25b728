export {
  closeLive,
  type Hint,
  type HintListener,
  listenToPresence,
  type PresenceNews,
  sendPresence,
} from "./live-client.ts";
export { useLiveChannel } from "./use-live-channel.ts";
