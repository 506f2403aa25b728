import { acknowledgeEscalation, explainBreach } from "@pharos/api/service-request";
import { apiMutation } from "../../../shared/api/index.ts";
import { requestWrite } from "../request-cache.ts";

/** Acknowledges an escalation. */
export const useAcknowledgeEscalation = apiMutation(acknowledgeEscalation, requestWrite);

/** Says why a clock was breached. */
export const useExplainBreach = apiMutation(explainBreach, requestWrite);
