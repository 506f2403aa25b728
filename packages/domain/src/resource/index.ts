export { type ResourceAction, resourceLifecycle } from "./lifecycle.ts";
export { type Advice, adviseOn, type Candidate, fitOf, type System, type Target } from "./patch-advice.ts";
export { platformsIn, runsOn } from "./platforms.ts";
