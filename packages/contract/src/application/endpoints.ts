import { redeemActivation, showActivation } from "./index.ts";

/** The endpoints of this module, by name. */
export const applicationEndpoints = { showActivation, redeemActivation } as const;
