import type { DomainEnum, EnumCode } from "@pharos/domain/enums";

/** The code of a name in the address, when it is one. */
export function codeIn<Name extends string, Code extends EnumCode>(
  text: string,
  values: DomainEnum<Name, Code>,
): Code | undefined {
  return values.hasName(text) ? values.toCode(text) : undefined;
}
