import { listDictionary } from "./index.ts";

/** The endpoints of this module, by name. */
export const dictionaryEndpoints = { listDictionary } as const;
