import type { AnyEndpoint } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { mayUseToken } from "@pharos/domain/integration";
import type { ApiTokenUse } from "../platform/actor.ts";

/** What goes through the visibility of service requests, which knows the organisation of a narrowed token. */
const requestEndpoints: ReadonlySet<AnyEndpoint> = new Set(
  endpoints.filter(({ module }) => module === "serviceRequest").map(({ endpoint }) => endpoint),
);

/** Whether a program with a token may use an endpoint at all; its permission is asked as for everyone. */
export function isOpenToToken(endpoint: AnyEndpoint, { companyId }: ApiTokenUse): boolean {
  const { access, openToTokens } = endpoint;
  return mayUseToken({
    permission: typeof access === "object" ? access.permission : undefined,
    isOpenToTokens: openToTokens !== undefined,
    isNarrowed: companyId !== undefined,
    keepsToOrganisation: openToTokens === "narrowed" || requestEndpoints.has(endpoint),
  });
}
