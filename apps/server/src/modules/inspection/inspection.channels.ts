import type { LiveChannel } from "../../platform/live.ts";

/** The channel of files that are read. */
export const inspectionPath = "/inspection";

/** Those who hand in files look again when one has been read; which one it was is not said. */
export const inspectionChannel: LiveChannel = {
  path: inspectionPath,
  scopesOf: ({ permissions }) => (permissions.has("ins:upload") ? ["engineers"] : []),
};
