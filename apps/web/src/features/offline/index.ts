export { useSendOrKeep } from "./use-send-or-keep.ts";
