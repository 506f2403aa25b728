export { planQueries } from "./api.ts";
export { OwnPlans } from "./on-site/own-plans.tsx";
export { PlanLines } from "./parts/plan-lines.tsx";
