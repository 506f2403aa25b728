export { apiMutation, type CacheWrite, cacheWrite, type MutationEffects } from "./api-mutation.ts";
export { askedAtMs, writeToCache } from "./cache-order.ts";
export {
  type Answer,
  type CallArguments,
  type CallOptions,
  call,
  callWithMessage,
  fetchFile,
  openStream,
} from "./call.ts";
export { type ClientReactions, setClientReactions } from "./client-reactions.ts";
export { forgetDeletion } from "./deleted-here.ts";
export {
  AbsentError,
  CancelledError,
  fieldErrorsOf,
  isRefusedAt,
  isSilent,
  NetworkError,
  NotAllowedError,
  RefusedError,
  ServerError,
  SignedOutError,
} from "./errors.ts";
export { newIdempotencyKey } from "./idempotency-key.ts";
export { cancelPending } from "./pending.ts";
export { createQueryClient } from "./query-client.ts";
export { retryHint } from "./retry-hint.ts";
export { readBytes, sendBytes } from "./send-bytes.ts";
