import { type DomainEnum, defineEnum, type EnumCode } from "@pharos/domain/enums";

/** An enumeration as the browser knows it from a record: its functions are made again from its data. */
export function enumerationFrom({ names, codes, i18nPrefix, labelSuffix }: DomainEnum<string, EnumCode>) {
  const [, key = ""] = i18nPrefix.split(".");
  return defineEnum(key, Object.fromEntries(names.map((name, at) => [name, codes[at] ?? name])), labelSuffix);
}
