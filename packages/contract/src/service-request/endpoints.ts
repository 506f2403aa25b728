import {
  assignServiceRequest,
  closeServiceRequest,
  explainServiceRequestSla,
  exportServiceRequests,
  getServiceRequest,
  listReplyTemplates,
  listServiceRequestHistory,
  listServiceRequests,
  recoverServiceRequest,
  reopenServiceRequest,
  replyToServiceRequest,
  saveServiceRequest,
} from "./index.ts";

/** The endpoints of this module, by name. */
export const serviceRequestEndpoints = {
  listServiceRequests,
  exportServiceRequests,
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
} as const;
