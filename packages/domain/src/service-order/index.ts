export { canonicalContent, type OrderContent } from "./content.ts";
export { checkOrder, type OrderCase, type OrderProblem, signingOf, statusAfterSigning } from "./guards.ts";
export { type ServiceOrderAction, serviceOrderLifecycle } from "./lifecycle.ts";
export { checkLink, isSignatureExtent, orderLimits } from "./limits.ts";
