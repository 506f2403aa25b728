import {
  archiveServiceRequest,
  askCloseConfirmation,
  rateServiceRequest,
  type ServiceRequestDetail,
} from "@pharos/contract/service-request";
import { cacheWrite, contractMutation } from "../../../shared/api/index.ts";
import { serviceRequestQueries } from "../api.ts";

/** Puts the fresh record on the page at once; everything else about requests is looked at again. */
const freshDetail = {
  writes: (detail: ServiceRequestDetail) => [cacheWrite(serviceRequestQueries.detail(detail.id), detail)],
  stales: ["serviceRequest", "message"],
} as const;

/** Asks the customer to confirm that a request can be closed. */
export const useAskCloseConfirmation = contractMutation(askCloseConfirmation, freshDetail);

/** Rates a closed request. */
export const useRateServiceRequest = contractMutation(rateServiceRequest, freshDetail);

/** Puts a closed request away for good. */
export const useArchiveServiceRequest = contractMutation(archiveServiceRequest, freshDetail);
