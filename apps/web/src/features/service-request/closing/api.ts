import { archiveServiceRequest, askCloseConfirmation, rateServiceRequest } from "@pharos/api/service-request";
import { apiMutation } from "../../../shared/api/index.ts";
import { requestWrite, requestWriteById } from "../request-cache.ts";

/** Asks the customer to confirm that a request can be closed. */
export const useAskCloseConfirmation = apiMutation(askCloseConfirmation, requestWrite);

/** Rates a closed request. */
export const useRateServiceRequest = apiMutation(rateServiceRequest, requestWriteById);

/** Puts a closed request away for good. */
export const useArchiveServiceRequest = apiMutation(archiveServiceRequest, requestWrite);
