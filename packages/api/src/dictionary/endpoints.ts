import {
  deleteDictionary,
  findDiction,
  listDictionary,
  listDictionaryRoots,
  listRootItems,
  mergeDictionary,
  readDictionaryEntry,
  readItemUses,
  saveDictionaryEntry,
  saveDictionaryItem,
} from "./index.ts";

/** The endpoints of this module, by name. */
export const dictionaryEndpoints = {
  findDiction,
  listDictionary,
  listDictionaryRoots,
  readDictionaryEntry,
  listRootItems,
  readItemUses,
  saveDictionaryEntry,
  saveDictionaryItem,
  deleteDictionary,
  mergeDictionary,
} as const;
