export { searchQueries } from "./api.ts";
export { hitPath } from "./hit-path.ts";
