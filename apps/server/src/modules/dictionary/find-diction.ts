import type { CallResult, HandlerInput, z } from "@pharos/api/core";
import type { findDiction as contract, DictionaryChoice } from "@pharos/api/dictionary";
import * as enums from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { dictionaryRepo, findEntries } from "./dictionary.repo.ts";
import { flattenTree } from "./flatten-tree.ts";

type Choice = z.output<typeof DictionaryChoice>;

const typesMax = 50;

type Enumeration = enums.DomainEnum<string, enums.EnumCode>;

const exported: readonly unknown[] = Object.values(enums);

/** Every enumeration by the name of its words. */
const enumerations = new Map(
  exported
    .filter(isEnumeration)
    .map((each): [string, Enumeration] => [each.i18nPrefix.slice("enums.".length), each]),
);

function isEnumeration(value: unknown): value is Enumeration {
  return typeof value === "object" && value !== null && "i18nPrefix" in value;
}

/** Choices by type: enumerations by name, dictionary trees by number, items without an entry by `item` and number. */
export async function findChoices(
  platform: Pick<Platform, "database" | "words">,
  call: Call,
  { types, lang }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const locale: Locale = lang === undefined ? call.locale : lang === "zh" ? "zh-CN" : "en-US";
  const wanted = [...new Set(types.split(",").map((type) => type.trim()))].filter((type) => type !== "");
  const found: [string, Choice[]][] = [];
  for (const type of wanted.slice(0, typesMax)) found.push([type, await choicesOf(platform, locale, type)]);
  return Object.fromEntries(found);
}

async function choicesOf(
  { database, words }: Pick<Platform, "database" | "words">,
  locale: Locale,
  type: string,
): Promise<Choice[]> {
  const isChinese = locale === "zh-CN";
  const enumeration = enumerations.get(type);
  if (enumeration) {
    return enumeration.names.map((name) => {
      const key = enumeration.labelKey(name);
      const word = (of: Locale): string => (words.has(key) ? words.render(of, key) : name);
      return { value: enumeration.toCode(name), label: word(locale), labelEn: word("en-US"), color: null };
    });
  }
  const [, isItem, number] = /^(item)?([1-5])$/.exec(type) ?? [];
  if (number === undefined) return [];
  if (isItem) {
    const items = await dictionaryRepo(database.kysely).findItems(Number(number), null);
    return items
      .filter(({ status }) => status === 1)
      .map((item) => ({
        value: item.item_value ?? item.id,
        label: isChinese ? item.item_name : item.item_name_en,
        labelEn: item.item_name_en,
        color: item.color,
      }));
  }
  const rows = await findEntries(database.kysely, Number(number));
  return flattenTree(rows, { isUsable: ({ status }) => status === 1, isWanted: () => true }).map((row) => ({
    value: row.id,
    label: isChinese ? row.name : row.name_en,
    labelEn: row.name_en,
    color: null,
  }));
}
