export { planQueries } from "./api.ts";
export { PlanLines } from "./parts/plan-lines.tsx";
