import {
  deleteDictionary,
  listDictionary,
  listRootItems,
  mergeDictionary,
  readDictionaryEntry,
  readItemUses,
  saveDictionaryEntry,
  saveDictionaryItem,
} from "@pharos/api/dictionary";
import { queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";

/** Queries of the dictionary. */
export const dictionaryQueries = {
  /** All entries of a type, also those out of use. */
  tree: (dictType: number) =>
    queryOptions({
      queryKey: ["dictionary", "tree", dictType],
      queryFn: ({ signal }) => call(listDictionary, { query: { dictType } }, { signal }),
    }),
  /** An entry with its items and where it is used. */
  entry: (id: number) =>
    queryOptions({
      queryKey: ["dictionary", "entry", id],
      queryFn: ({ signal }) => call(readDictionaryEntry, { query: { id } }, { signal, isPageRead: false }),
    }),
  /** Items of a type that hang on no entry. */
  rootItems: (dictType: number) =>
    queryOptions({
      queryKey: ["dictionary", "rootItems", dictType],
      queryFn: ({ signal }) => call(listRootItems, { query: { dictType } }, { signal, isPageRead: false }),
    }),
  /** Where items are used, by their id. */
  itemUses: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ["dictionary", "itemUses", ids],
      queryFn: ({ signal }) =>
        call(readItemUses, { query: { ids: ids.join(",") } }, { signal, isPageRead: false }),
    }),
} as const;

const effects = { stales: ["dictionary", "serviceRequest", "identity"] };

export const useSaveEntry = apiMutation(saveDictionaryEntry, effects);
export const useSaveItem = apiMutation(saveDictionaryItem, effects);
export const useDeleteFromDictionary = apiMutation(deleteDictionary, effects);
export const useMergeDictionary = apiMutation(mergeDictionary, effects);
