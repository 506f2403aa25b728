import type { DomainEnum, EnumCode } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";

/** What the functions below need of the texts. */
type Words = (key: TranslationKey) => string;

type LabelledEnum<Name extends string, Code extends EnumCode> = DomainEnum<Name, Code>;

/** The values of an enumeration to choose from, by the codes that are sent. */
export const codeOptions = <Name extends string, Code extends EnumCode>(
  values: LabelledEnum<Name, Code>,
  t: Words,
): { value: Code; label: string }[] =>
  values.names.map((name) => ({ value: values.toCode(name), label: labelOf(values, name, t) }));

/** The same by name, for choices that are not sent as they are. */
export const nameOptions = <Name extends string, Code extends EnumCode>(
  values: LabelledEnum<Name, Code>,
  t: Words,
): { value: Name; label: string }[] =>
  values.names.map((name) => ({ value: name, label: labelOf(values, name, t) }));

const labelOf = <Name extends string, Code extends EnumCode>(
  values: LabelledEnum<Name, Code>,
  name: Name,
  t: Words,
): string =>
  // Every name of an enumeration has a label; a test compares them one by one.
  t(values.labelKey(name) as TranslationKey);
