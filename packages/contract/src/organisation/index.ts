export { listDuty } from "./duty-info.ts";
export { findEngineers } from "./service-dba.ts";
