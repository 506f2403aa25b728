export { DictionaryChoice, findDiction } from "./find.ts";
export {
  listDictionary,
  listDictionaryRoots,
  listRootItems,
  readDictionaryEntry,
  readItemUses,
} from "./menu-list.ts";
export {
  deleteDictionary,
  mergeDictionary,
  SaveDictionaryEntry,
  SaveDictionaryItem,
  saveDictionaryEntry,
  saveDictionaryItem,
} from "./save.ts";
export { DictionaryEntry, DictionaryItem, DictionaryUse } from "./shapes.ts";
