import type { CallResult, HandlerInput } from "@pharos/contract/core";
import type { listDictionary } from "@pharos/contract/dictionary";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { type DictionaryRow, findEntries } from "./dictionary.repo.ts";
import { flattenTree } from "./flatten-tree.ts";

/** Reads one reference tree; entries out of use are shown to those who may edit the dictionary. */
export async function listEntries(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { dictType, keyword }: HandlerInput<typeof listDictionary>["query"],
): Promise<CallResult<typeof listDictionary>> {
  const rows = await findEntries(database.kysely, dictType);
  const maySeeDisabled = actor.permissions.has("dict:edit");
  const found = flattenTree(rows, {
    isUsable: ({ status }) => maySeeDisabled || status === 1,
    isWanted: (row) => matches(row, keyword ?? ""),
  });
  return found.map(({ id, parent_id, name, name_en, sort, status }) => ({
    id,
    parentId: parent_id,
    name,
    nameEn: name_en,
    sort,
    status,
  }));
}

function matches({ name, name_en }: DictionaryRow, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  return name.toLowerCase().includes(wanted) || name_en.toLowerCase().includes(wanted);
}
