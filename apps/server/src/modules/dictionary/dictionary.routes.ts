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
import type { Route } from "../../http/route.ts";
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
  (route: Route): void => {
    route(findDiction, (call, { query }) => findChoices(platform, call, query));
    route(listDictionary, (call, { query }) => listEntries(platform, call, query));
    route(listDictionaryRoots, (call, { query }) => listRoots(platform, call, query));
    route(readDictionaryEntry, (call, { query }) => readEntry(platform, call, query.id));
    route(listRootItems, (call, { query }) => listItemsOfType(platform, call, query));
    route(readItemUses, (call, { query }) => readUsesOfItems(platform, call, query));
    route(saveDictionaryEntry, (call, { body }) => saveEntry(platform, call, body));
    route(saveDictionaryItem, (call, { body }) => saveItem(platform, call, body));
    route(deleteDictionary, (call, { body }) => deleteFromDictionary(platform, call, body));
    route(mergeDictionary, (call, { body }) => mergeIntoOne(platform, call, body));
  };
