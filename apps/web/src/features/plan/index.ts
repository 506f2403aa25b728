export { planQueries } from "./api.ts";
export { OwnPlans } from "./on-site/own-plans.tsx";
export { ownPlansQuery, visitsQuery } from "./on-site/own-plans-query.ts";
export { PlanLine, PlanLines } from "./parts/plan-lines.tsx";
