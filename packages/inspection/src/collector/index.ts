export { collectorScript } from "./script.ts";
