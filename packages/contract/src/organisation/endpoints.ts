import { findEngineers, listDuty } from "./index.ts";

/** The endpoints of this module, by name. */
export const organisationEndpoints = { findEngineers, listDuty } as const;
