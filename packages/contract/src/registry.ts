import type { AnyEndpoint } from "./core/index.ts";
import { listDictionary } from "./dictionary/index.ts";
import {
  changePassword,
  getEnvClock,
  getSmsCode,
  getUserDetail,
  login,
  logout,
  saveLanguage,
  saveViewTags,
  ssoLogin,
  userLogin,
  wxLogin,
} from "./identity/index.ts";
import { listMessages, readAllMessages, readMessage } from "./message/index.ts";
import { findEngineers, listDuty } from "./organisation/index.ts";
import { listServiceCompanies, listValidAssets } from "./service-number/index.ts";
import {
  assignServiceRequest,
  closeServiceRequest,
  explainServiceRequestSla,
  getServiceRequest,
  listReplyTemplates,
  listServiceRequestHistory,
  listServiceRequests,
  recoverServiceRequest,
  reopenServiceRequest,
  replyToServiceRequest,
  saveServiceRequest,
} from "./service-request/index.ts";
import { listOutbox } from "./system/index.ts";

/** Every endpoint the product serves, by module. A server that does not serve all of them does not start. */
export const registry = {
  identity: {
    login,
    getSmsCode,
    getEnvClock,
    wxLogin,
    ssoLogin,
    userLogin,
    getUserDetail,
    logout,
    changePassword,
    saveViewTags,
    saveLanguage,
  },
  organisation: { findEngineers, listDuty },
  serviceNumber: { listServiceCompanies, listValidAssets },
  dictionary: { listDictionary },
  message: { listMessages, readMessage, readAllMessages },
  serviceRequest: {
    listServiceRequests,
    getServiceRequest,
    listServiceRequestHistory,
    explainServiceRequestSla,
    saveServiceRequest,
    replyToServiceRequest,
    assignServiceRequest,
    recoverServiceRequest,
    closeServiceRequest,
    reopenServiceRequest,
    listReplyTemplates,
  },
  system: { listOutbox },
} as const satisfies Record<string, Record<string, AnyEndpoint>>;

/** The registry as one list, each with its module and name. */
export const endpoints: readonly { module: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(
  registry,
).flatMap(([module, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ module, name, endpoint: endpoint as AnyEndpoint })),
);
