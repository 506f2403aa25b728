import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  listDictionary,
  listDictionaryRoots,
  listRootItems,
  readDictionaryEntry,
  readItemUses,
} from "@pharos/api/dictionary";
import { ancestorsOf } from "@pharos/domain/dictionary";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { type DictionaryRow, dictionaryRepo, findEntries } from "./dictionary.repo.ts";
import { toEntry, toItem, toUses } from "./dictionary.view.ts";
import { flattenTree } from "./flatten-tree.ts";
import { countUses } from "./references.ts";

// Nothing is kept between two reads: what one process writes, every other one answers with at once.
type Reader = Pick<Platform, "database">;

const mayEdit = ({ permissions }: Actor): boolean => permissions.has("dict:edit");

/** Reads one reference tree; entries out of use are shown to those who may edit the dictionary. */
export async function listEntries(
  { database }: Reader,
  { actor }: Call,
  { dictType, keyword }: HandlerInput<typeof listDictionary>["query"],
): Promise<CallResult<typeof listDictionary>> {
  const rows = await findEntries(database.kysely, dictType);
  const found = flattenTree(rows, {
    isUsable: ({ status }) => mayEdit(actor) || status === 1,
    isWanted: (row) => matches(row, keyword ?? ""),
  });
  return found.map(toEntry);
}

/** The top entries of a tree. */
export async function listRoots(
  { database }: Reader,
  { actor }: Call,
  { dictType }: HandlerInput<typeof listDictionaryRoots>["query"],
): Promise<CallResult<typeof listDictionaryRoots>> {
  const rows = await findEntries(database.kysely, dictType);
  return rows
    .filter(({ parent_id, status }) => parent_id === null && (mayEdit(actor) || status === 1))
    .map(toEntry);
}

/** Items that hang on no entry. */
export async function listItemsOfType(
  { database }: Reader,
  { actor }: Call,
  { dictType }: HandlerInput<typeof listRootItems>["query"],
): Promise<CallResult<typeof listRootItems>> {
  const rows = await dictionaryRepo(database.kysely).findItems(dictType, null);
  return rows.filter(({ status }) => mayEdit(actor) || status === 1).map(toItem);
}

/** One entry; out of use, or below one that is, it does not exist for readers. */
export async function readEntry(
  { database, words }: Pick<Platform, "database" | "words">,
  { actor, locale }: Call,
  id: number,
): Promise<CallResult<typeof readDictionaryEntry>> {
  const db = database.kysely;
  const repo = dictionaryRepo(db);
  const entry = await repo.findEntry(id);
  if (!entry) throw new AppError("dictionary.notFound");
  const rows = await findEntries(db, entry.dict_type);
  const nodes = rows.map(({ id: node, parent_id }) => ({ id: node, parentId: parent_id }));
  const line = (ancestorsOf(nodes, id) ?? []).flatMap((step) => rows.filter((row) => row.id === step));
  if (!mayEdit(actor) && line.some(({ status }) => status === 0)) throw new AppError("dictionary.notFound");
  const items = await repo.findItems(entry.dict_type, id);
  const uses = mayEdit(actor) ? ((await countUses(db, "menu", [id])).get(id) ?? []) : [];
  return {
    ...toEntry(entry),
    dictType: entry.dict_type,
    path: line
      .slice(1)
      .toReversed()
      .map((row) => ({ id: row.id, name: row.name, nameEn: row.name_en })),
    items: items.filter(({ status }) => mayEdit(actor) || status === 1).map(toItem),
    childCount: rows.filter(({ parent_id }) => parent_id === id).length,
    uses: toUses({ words }, locale, uses),
  };
}

/** Where items are used. */
export async function readUsesOfItems(
  { database, words }: Pick<Platform, "database" | "words">,
  { locale }: Call,
  { ids }: HandlerInput<typeof readItemUses>["query"],
): Promise<CallResult<typeof readItemUses>> {
  const found = await countUses(database.kysely, "item", ids);
  return Object.fromEntries(ids.map((id) => [String(id), toUses({ words }, locale, found.get(id) ?? [])]));
}

function matches({ name, name_en }: DictionaryRow, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  return name.toLowerCase().includes(wanted) || name_en.toLowerCase().includes(wanted);
}
