export { mayUseToken, tokenDaysMax, tokenPermissions, tokenPrefix } from "./token.ts";
export {
  webhookBackoffSeconds,
  webhookFailuresMax,
  webhookSignature,
} from "./webhook.ts";
