import { dictionaryType } from "@pharos/domain/enums";
import { Id, z } from "../core/index.ts";

/** 1 fault catalogue · 2 article catalogue · 3 products · 4 Power View tags · 5 node types. */
export const DictType = z
  .int()
  .min(Math.min(...dictionaryType.codes))
  .max(Math.max(...dictionaryType.codes));

/** The same, from a query string. */
export const DictTypeParam = z.coerce.number<string | number>().int().min(1).max(5);

/** 0 disabled, 1 in use. */
export const InUse = z.union([z.literal(0), z.literal(1)]);

/** An entry of a reference tree; a list of them is flat, parents before children. */
export const DictionaryEntry = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  nameEn: z.string(),
  sort: z.int(),
  /** 0 disabled, 1 in use. */
  status: z.int(),
  version: z.int32(),
});
export type DictionaryEntry = z.output<typeof DictionaryEntry>;

/** A value that hangs on an entry, or on a whole type. */
export const DictionaryItem = z.object({
  id: Id,
  /** Null: belongs to the type as a whole. */
  menuId: Id.nullable(),
  dictType: z.int(),
  itemName: z.string(),
  itemNameEn: z.string(),
  /** A code for programs; null when the name is enough. */
  itemValue: z.string().nullable(),
  /** `#rrggbb`; null for none. */
  color: z.string().nullable(),
  sort: z.int(),
  /** 0 disabled, 1 in use. */
  status: z.int(),
  version: z.int32(),
});
export type DictionaryItem = z.output<typeof DictionaryItem>;

/** Records of one kind that refer to an entry. */
export const DictionaryUse = z.object({
  /** In the caller's language, for example `Service requests`. */
  label: z.string(),
  count: z.int(),
});
