export { canMoveRequirement, requirementLifecycle } from "./lifecycle.ts";
