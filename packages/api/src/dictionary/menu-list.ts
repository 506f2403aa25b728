import { endpoint, IdParam, line, QueryIds, z } from "../core/index.ts";
import { DictionaryEntry, DictionaryItem, DictionaryUse, DictTypeParam } from "./shapes.ts";

export const listDictionary = endpoint({
  method: "GET",
  path: "/esapi/dictMenu/list",
  access: "signedIn",
  openToTokens: "narrowed",
  summary:
    "Read one reference tree: 1 fault catalogue, 2 article catalogue, 3 products, 4 Power View tags, 5 node types",
  query: z.object({
    dictType: DictTypeParam,
    keyword: line(64).optional(),
  }),
  response: z.array(DictionaryEntry),
  errors: [],
});

export const listDictionaryRoots = endpoint({
  method: "GET",
  path: "/esapi/dictMenu/rootItems",
  access: "signedIn",
  openToTokens: "narrowed",
  summary: "The top entries of one reference tree",
  query: z.object({ dictType: DictTypeParam }),
  response: z.array(DictionaryEntry),
  errors: [],
});

export const readDictionaryEntry = endpoint({
  method: "GET",
  path: "/esapi/dictMenu/detail",
  access: "signedIn",
  summary:
    "An entry with its items and the way to it; whoever edits the dictionary also sees where it is used",
  query: z.object({ id: IdParam }),
  response: DictionaryEntry.extend({
    dictType: z.int(),
    /** From the top to the entry's parent. */
    path: z.array(DictionaryEntry.pick({ id: true, name: true, nameEn: true })),
    items: z.array(DictionaryItem),
    /** Entries directly below. */
    childCount: z.int(),
    /** Where it is used; empty for readers. */
    uses: z.array(DictionaryUse),
  }),
  errors: ["dictionary.notFound"],
});

export const listRootItems = endpoint({
  method: "GET",
  path: "/esapi/dictItem/root",
  access: "signedIn",
  openToTokens: "narrowed",
  summary: "Items of a type that hang on no entry, such as the node types of assets",
  query: z.object({ dictType: DictTypeParam }),
  response: z.array(DictionaryItem),
  errors: [],
});

export const readItemUses = endpoint({
  method: "GET",
  path: "/esapi/dictItem/uses",
  isOurs: true,
  access: { permission: "dict:edit" },
  summary: "Where items are used, by their id",
  query: z.object({ ids: QueryIds }),
  response: z.record(z.string(), z.array(DictionaryUse)),
  errors: [],
});
