import {
  archiveServiceRequest,
  askCloseConfirmation,
  rateServiceRequest,
  type ServiceRequestDetail,
} from "@pharos/api/service-request";
import { apiMutation, cacheWrite } from "../../../shared/api/index.ts";
import { serviceRequestQueries } from "../api.ts";

/** Puts the fresh record on the page at once; everything else about requests is looked at again. */
const freshDetail = {
  writes: (detail: ServiceRequestDetail) => [cacheWrite(serviceRequestQueries.detail(detail.id), detail)],
  stales: ["serviceRequest", "message"],
} as const;

/** Asks the customer to confirm that a request can be closed. */
export const useAskCloseConfirmation = apiMutation(askCloseConfirmation, freshDetail);

/** Rates a closed request. */
export const useRateServiceRequest = apiMutation(rateServiceRequest, freshDetail);

/** Puts a closed request away for good. */
export const useArchiveServiceRequest = apiMutation(archiveServiceRequest, freshDetail);
