export { mysqlCollectorScript } from "./mysql-script.ts";
export { collectorScript } from "./script.ts";
