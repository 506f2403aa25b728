import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, line, Nothing, requiredLine, z } from "../core/index.ts";
import { DictionaryEntry, DictionaryItem, DictType, InUse } from "./shapes.ts";

const Version = z.int().positive();

/** Creates an entry, or changes and moves one. What is left out stays as it is. */
export const SaveDictionaryEntry = z.object({
  /** Absent: a new one. */
  id: Id.optional(),
  /** Of the entry that was read; required with `id`. */
  version: Version.optional(),
  /** Required for a new one; an entry never changes its type. */
  dictType: DictType.optional(),
  /** The entry it stands below; null at the top. */
  parentId: Id.nullable().optional(),
  /** The sibling it stands before; null: last. */
  beforeId: Id.nullable().optional(),
  name: requiredLine(textLengths.max64).optional(),
  nameEn: requiredLine(textLengths.max64).optional(),
  status: InUse.optional(),
});
export type SaveDictionaryEntry = z.input<typeof SaveDictionaryEntry>;

export const saveDictionaryEntry = endpoint({
  method: "POST",
  path: "/esapi/dictMenu/save",
  access: { permission: "dict:edit" },
  isCreating: true,
  summary: "Create an entry of a reference tree, change it, move it or put it out of use",
  body: SaveDictionaryEntry,
  response: DictionaryEntry,
  done: "dictionary.saved",
  errors: [
    "dictionary.notFound",
    "dictionary.nameTaken",
    "dictionary.parentUnknown",
    "dictionary.insideItself",
    "dictionary.tooDeep",
    "common.dataChanged",
    "common.validation",
  ],
});

/** Creates an item, or changes and moves one. What is left out stays as it is. */
export const SaveDictionaryItem = z.object({
  /** Absent: a new one. */
  id: Id.optional(),
  /** Of the item that was read; required with `id`. */
  version: Version.optional(),
  /** Required for a new one; an item never changes its type. */
  dictType: DictType.optional(),
  /** The entry it hangs on; null: the type as a whole. */
  menuId: Id.nullable().optional(),
  /** The item it stands before; null: last. */
  beforeId: Id.nullable().optional(),
  itemName: requiredLine(textLengths.max64).optional(),
  itemNameEn: requiredLine(textLengths.max64).optional(),
  itemValue: line(textLengths.max128).nullable().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: "validation.invalid" })
    .nullable()
    .optional(),
  status: InUse.optional(),
});
export type SaveDictionaryItem = z.input<typeof SaveDictionaryItem>;

export const saveDictionaryItem = endpoint({
  method: "POST",
  path: "/esapi/dictItem/save",
  access: { permission: "dict:edit" },
  isCreating: true,
  summary: "Create an item, change it, move it or put it out of use",
  body: SaveDictionaryItem,
  response: DictionaryItem,
  done: "dictionary.saved",
  errors: [
    "dictionary.notFound",
    "dictionary.nameTaken",
    "dictionary.parentUnknown",
    "common.dataChanged",
    "common.validation",
  ],
});

export const deleteDictionary = endpoint({
  method: "POST",
  path: "/esapi/dictItem/delete",
  access: { permission: "dict:edit" },
  summary:
    "Delete an item (`id`) or an entry (`menuId`); refused with the count while something refers to it",
  body: z
    .object({ id: Id.optional(), menuId: Id.optional() })
    .refine(({ id, menuId }) => (id === undefined) !== (menuId === undefined), {
      error: "validation.required",
      path: ["id"],
    }),
  response: Nothing,
  done: "dictionary.deleted",
  errors: ["dictionary.notFound", "dictionary.inUse", "dictionary.hasChildren", "common.validation"],
});

export const mergeDictionary = endpoint({
  method: "POST",
  path: "/esapi/dictMenu/merge",
  isOurs: true,
  isLong: true,
  access: { permission: "dict:edit" },
  summary:
    "Make one entry (or item) of two: everything that refers to the first refers to the second, and the first is gone",
  body: z.object({
    kind: z.enum(["menu", "item"]),
    fromId: Id,
    intoId: Id,
  }),
  response: z.object({
    /** References that were moved. */
    moved: z.int(),
  }),
  done: "dictionary.merged",
  errors: [
    "dictionary.notFound",
    "dictionary.mergeSame",
    "dictionary.mergeTypes",
    "dictionary.mergeNames",
    "dictionary.mergeConflict",
    "dictionary.insideItself",
    "dictionary.tooDeep",
  ],
});
