export { consultLifecycle } from "./lifecycle.ts";
export { consultLimits } from "./limits.ts";
export { chooseExpert, estimateWaitSeconds, type OfferCandidate } from "./waiting.ts";
