import { endpoint, Id, z } from "../core/index.ts";

/** An entry of a reference tree; the list is flat, parents before children. */
export const DictionaryEntry = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  nameEn: z.string(),
  sort: z.int(),
  /** 0 disabled, 1 in use. */
  status: z.int(),
});

export const listDictionary = endpoint({
  method: "GET",
  path: "/esapi/dictMenu/list",
  access: "signedIn",
  summary:
    "Read one reference tree: 1 fault catalogue, 2 article catalogue, 3 products, 4 Power View tags, 5 node types",
  query: z.object({
    dictType: z.coerce.number<string | number>().int().min(1).max(5),
    keyword: z.string().trim().max(64).optional(),
  }),
  response: z.array(DictionaryEntry),
  errors: [],
});
