import { createApiToken, listApiTokens, revokeApiToken } from "./index.ts";

/** The endpoints of this module, by name. */
export const integrationEndpoints = { listApiTokens, createApiToken, revokeApiToken } as const;
