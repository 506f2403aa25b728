import type { z } from "@pharos/api/core";
import type { DictionaryEntry, DictionaryItem, DictionaryUse } from "@pharos/api/dictionary";
import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";
import type { DictionaryRow, ItemRecord } from "./dictionary.repo.ts";
import type { Uses } from "./references.ts";

/** An entry as the wire words it. */
export function toEntry(row: DictionaryRow): DictionaryEntry {
  const { id, parent_id, name, name_en, sort, status, version } = row;
  return { id, parentId: parent_id, name, nameEn: name_en, sort, status, version };
}

/** An item as the wire words it. */
export function toItem(row: ItemRecord): DictionaryItem {
  return {
    id: row.id,
    menuId: row.menu_id,
    dictType: row.dict_type,
    itemName: row.item_name,
    itemNameEn: row.item_name_en,
    itemValue: row.item_value,
    color: row.color,
    sort: row.sort,
    status: row.status,
    version: row.version,
  };
}

/** Where something is used, in the reader's words; tables without words of their own are summed up as "other". */
export function toUses(
  { words }: Pick<Platform, "words">,
  locale: Locale,
  uses: readonly Uses[],
): z.output<typeof DictionaryUse>[] {
  const labelled = uses.map(({ table, count }) => {
    const name = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const key = `dictionaryServer.uses.${name}`;
    const known: TranslationKey = words.has(key) ? key : "dictionaryServer.uses.other";
    return { label: words.render(locale, known), count };
  });
  return [...Map.groupBy(labelled, ({ label }) => label)].map(([label, group]) => ({
    label,
    count: group.reduce((sum, { count }) => sum + count, 0),
  }));
}
