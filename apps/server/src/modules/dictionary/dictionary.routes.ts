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
} from "@pharos/api/dictionary";
import type { Serve } from "../../http/serve.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteFromDictionary } from "./delete-dictionary.ts";
import { findChoices } from "./find-diction.ts";
import { listEntries, listItemsOfType, listRoots, readEntry, readUsesOfItems } from "./list-dictionary.ts";
import { mergeIntoOne } from "./merge-dictionary.ts";
import { saveEntry } from "./save-entry.ts";
import { saveItem } from "./save-item.ts";

/** Registers the endpoints of the dictionary. */
export const dictionaryRoutes =
  (platform: Platform) =>
  (serve: Serve): void => {
    serve(findDiction, (call, { query }) => findChoices(platform, call, query));
    serve(listDictionary, (call, { query }) => listEntries(platform, call, query));
    serve(listDictionaryRoots, (call, { query }) => listRoots(platform, call, query));
    serve(readDictionaryEntry, (call, { query }) => readEntry(platform, call, query.id));
    serve(listRootItems, (call, { query }) => listItemsOfType(platform, call, query));
    serve(readItemUses, (call, { query }) => readUsesOfItems(platform, call, query));
    serve(saveDictionaryEntry, (call, { body }) => saveEntry(platform, call, body));
    serve(saveDictionaryItem, (call, { body }) => saveItem(platform, call, body));
    serve(deleteDictionary, (call, { body }) => deleteFromDictionary(platform, call, body));
    serve(mergeDictionary, (call, { body }) => mergeIntoOne(platform, call, body));
  };
