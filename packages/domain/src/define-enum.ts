/** A value as it is stored and sent: mostly a small number, sometimes a fixed word. */
export type EnumCode = number | string;

/** One enumeration: names for code, codes for storage and the wire, and where its words are. */
export type DomainEnum<
  Name extends string,
  Code extends EnumCode,
  Key extends string = string,
  Suffix extends string = string,
> = {
  /** Every name, in the order it should be offered to a person. */
  readonly names: readonly [Name, ...Name[]];
  /** Every code, in the same order as `names`. */
  readonly codes: readonly [Code, ...Code[]];
  /** Prefix of its words in the catalogues, e.g. `enums.severity`. */
  readonly i18nPrefix: `enums.${Key}`;
  /** What stands behind a name in the key of its label. */
  readonly labelSuffix: Suffix;
  /** The code stored and sent for a name. */
  toCode(name: Name): Code;
  /** The name of a code; throws on a code that does not exist, because stored codes are checked by the database. */
  fromCode(code: EnumCode): Name;
  /** A stored value under the type of the codes; throws like `fromCode`. */
  asCode(code: EnumCode): Code;
  asCode(code: EnumCode | null): Code | null;
  /** Whether an unknown value is one of the codes. */
  hasCode(code: unknown): code is Code;
  /** Whether an unknown value is one of the names. */
  hasName(name: unknown): name is Name;
  /** Catalogue key of the label of a name, e.g. `enums.auditState.pending`. */
  labelKey<N extends Name>(name: N): `enums.${Key}.${N}${Suffix}`;
  /** Catalogue key of the label of a code; throws like `fromCode`. */
  labelKeyOfCode(code: EnumCode): `enums.${Key}.${Name}${Suffix}`;
};

/** The union of an enumeration's names. */
export type NameOf<E> = E extends { readonly names: readonly (infer Name)[] } ? Name : never;

/** The union of an enumeration's codes. */
export type CodeOf<E> = E extends { readonly codes: readonly (infer Code)[] } ? Code : never;

/**
 * Declares an enumeration; the order of the table is the order of presentation.
 * `labelSuffix` is for enumerations whose catalogue entry holds more than a label.
 */
export function defineEnum<
  const Key extends string,
  const Codes extends Readonly<Record<string, EnumCode>>,
  const Suffix extends string = "",
>(
  key: Key,
  codeByName: Codes,
  // Without a suffix, Suffix is inferred as "".
  labelSuffix: Suffix = "" as Suffix,
): DomainEnum<Extract<keyof Codes, string>, Codes[keyof Codes], Key, Suffix> {
  type Name = Extract<keyof Codes, string>;
  type Code = Codes[keyof Codes];
  // Object.keys and Object.values widen to string and EnumCode; the table's own type is the stronger statement.
  const names = Object.keys(codeByName) as [Name, ...Name[]];
  const codes = Object.values(codeByName) as [Code, ...Code[]];
  const nameByCode = new Map<unknown, Name>(names.map((name) => [codeByName[name], name]));
  const knownNames = new Set<unknown>(names);
  const i18nPrefix = `enums.${key}` as const;
  const fromCode = (code: EnumCode): Name => {
    const name = nameByCode.get(code);
    if (name === undefined) throw new Error(`${key} has no code ${code}`);
    return name;
  };
  // Null stays null, which the overloads of the type say.
  const asCode = (code: EnumCode | null) => (code === null ? null : codeByName[fromCode(code)]) as Code;
  return {
    names,
    codes,
    i18nPrefix,
    labelSuffix,
    fromCode,
    toCode: (name) => codeByName[name],
    asCode,
    hasCode: (code): code is Code => nameByCode.has(code),
    hasName: (name): name is Name => knownNames.has(name),
    labelKey: (name) => `${i18nPrefix}.${name}${labelSuffix}`,
    labelKeyOfCode: (code) => `${i18nPrefix}.${fromCode(code)}${labelSuffix}`,
  };
}
