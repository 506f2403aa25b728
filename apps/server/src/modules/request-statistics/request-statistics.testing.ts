export { verifyAllFacts } from "./verify-facts.job.ts";
