import { discardParkedWork, listOutbox, listParkedWork, retryOutbox, retryParkedWork } from "./index.ts";

/** The endpoints of this module, by name. */
export const systemEndpoints = {
  listOutbox,
  retryOutbox,
  listParkedWork,
  retryParkedWork,
  discardParkedWork,
} as const;
