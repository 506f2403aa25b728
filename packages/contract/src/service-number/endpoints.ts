import { listServiceCompanies, listValidAssets } from "./index.ts";

/** The endpoints of this module, by name. */
export const serviceNumberEndpoints = { listServiceCompanies, listValidAssets } as const;
