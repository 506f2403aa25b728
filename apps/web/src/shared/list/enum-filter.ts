import type { DomainEnum, EnumCode } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";
import { type FilterField, type SelectFilterOptions, selectFilter } from "@pharos/ui/list";
import { nameOptions } from "../forms/enum-options.ts";

interface EnumFilterOptions<Name extends string, Code extends EnumCode>
  extends Omit<SelectFilterOptions, "options"> {
  /** The enumeration to choose from; the address holds its names. */
  readonly of: DomainEnum<Name, Code>;
}

/** A filter that chooses from an enumeration. */
export const enumFilter = <Name extends string, Code extends EnumCode>(
  t: (key: TranslationKey) => string,
  { of, ...options }: EnumFilterOptions<Name, Code>,
): FilterField => selectFilter({ ...options, options: nameOptions(of, t) });
