import {
  changeServiceNumberStatus,
  exportServiceNumbers,
  getServiceNumber,
  listServiceCompanies,
  listServiceNumbers,
  listValidAssets,
} from "./index.ts";

/** The endpoints of this module, by name. */
export const serviceNumberEndpoints = {
  listServiceNumbers,
  exportServiceNumbers,
  getServiceNumber,
  changeServiceNumberStatus,
  listServiceCompanies,
  listValidAssets,
} as const;
