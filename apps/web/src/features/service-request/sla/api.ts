import { acknowledgeEscalation, explainBreach, type ServiceRequestDetail } from "@pharos/api/service-request";
import { apiMutation, cacheWrite } from "../../../shared/api/index.ts";
import { serviceRequestQueries } from "../api.ts";

const freshDetail = {
  writes: (detail: ServiceRequestDetail) => [cacheWrite(serviceRequestQueries.detail(detail.id), detail)],
  stales: ["serviceRequest"],
} as const;

/** Says that an escalation was heard. */
export const useAcknowledgeEscalation = apiMutation(acknowledgeEscalation, freshDetail);

/** Says why a clock was breached. */
export const useExplainBreach = apiMutation(explainBreach, freshDetail);
