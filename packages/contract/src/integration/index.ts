export { ApiTokenView, createApiToken, listApiTokens, revokeApiToken } from "./tokens.ts";
