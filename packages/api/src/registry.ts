import { accessEndpoints } from "./access/endpoints.ts";
import { applicationEndpoints } from "./application/endpoints.ts";
import { assetEndpoints } from "./asset/endpoints.ts";
import { auditEndpoints } from "./audit/endpoints.ts";
import { commentEndpoints } from "./comment/endpoints.ts";
import { contractEndpoints } from "./contract/endpoints.ts";
import { contractItemEndpoints } from "./contract-item/endpoints.ts";
import type { AnyEndpoint } from "./core/index.ts";
import { dictionaryEndpoints } from "./dictionary/endpoints.ts";
import { fileEndpoints } from "./file/endpoints.ts";
import { identityEndpoints } from "./identity/endpoints.ts";
import { integrationEndpoints } from "./integration/endpoints.ts";
import { messageEndpoints } from "./message/endpoints.ts";
import { organisationEndpoints } from "./organisation/endpoints.ts";
import { serviceNumberEndpoints } from "./service-number/endpoints.ts";
import { serviceRequestEndpoints } from "./service-request/endpoints.ts";
import { slaEndpoints } from "./sla/endpoints.ts";
import { systemEndpoints } from "./system/endpoints.ts";
import { teamEndpoints } from "./team/endpoints.ts";

/** Every endpoint the product serves, by module. A server that does not serve all of them does not start. */
export const registry = {
  identity: identityEndpoints,
  access: accessEndpoints,
  organisation: organisationEndpoints,
  application: applicationEndpoints,
  team: teamEndpoints,
  dictionary: dictionaryEndpoints,
  contract: contractEndpoints,
  contractItem: contractItemEndpoints,
  serviceNumber: serviceNumberEndpoints,
  asset: assetEndpoints,
  message: messageEndpoints,
  file: fileEndpoints,
  comment: commentEndpoints,
  sla: slaEndpoints,
  serviceRequest: serviceRequestEndpoints,
  integration: integrationEndpoints,
  audit: auditEndpoints,
  system: systemEndpoints,
} as const satisfies Record<string, Record<string, AnyEndpoint>>;

/** The registry as one list, each with its module and name. */
export const endpoints: readonly { module: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(
  registry,
).flatMap(([module, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ module, name, endpoint: endpoint as AnyEndpoint })),
);
