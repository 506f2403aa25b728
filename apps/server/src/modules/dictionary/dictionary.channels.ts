import type { LiveChannel } from "../../platform/live.ts";

/** Tells open editors and lists of choices that reference data have changed. */
export const dictionaryPath = "/dictionary";

/** Reference data are no secret: everyone who is signed in is notified of changes. */
export const dictionaryChannel: LiveChannel = { path: dictionaryPath, scopesOf: () => ["readers"] };
