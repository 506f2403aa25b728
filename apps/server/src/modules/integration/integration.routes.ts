import {
  createApiToken as createTokenEndpoint,
  listApiTokens as listTokensEndpoint,
  revokeApiToken as revokeTokenEndpoint,
} from "@pharos/contract/integration";
import type { Serve } from "../../http/serve.ts";
import type { Platform } from "../../platform/platform.ts";
import { createToken } from "./token/create-token.ts";
import { listTokens } from "./token/list-tokens.ts";
import { revokeToken } from "./token/revoke-token.ts";

/** Connects the contract's endpoints to the use cases. */
export const integrationRoutes =
  (platform: Platform) =>
  (serve: Serve): void => {
    serve(listTokensEndpoint, (_call, { query }) => listTokens(platform, query));
    serve(createTokenEndpoint, (call, { body }) => createToken(platform, call, body));
    serve(revokeTokenEndpoint, (call, { params }) => revokeToken(platform, call, params.id));
  };
