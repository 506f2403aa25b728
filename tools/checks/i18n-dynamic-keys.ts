/** Keys that the program composes. Every other key must stand in the sources as it is. */
export type DynamicKeys = {
  prefix: string;
  /** Where the rest of the key comes from. */
  because: string;
  /** The rest of the key stands in the sources as a literal, so that an unused one is still found. */
  isRestLiteral?: boolean;
};

export const dynamicKeys: readonly DynamicKeys[] = [
  { prefix: "errors.", because: "AppError takes the code without the prefix", isRestLiteral: true },
  {
    prefix: "done.",
    because: "an endpoint names its success message without the prefix",
    isRestLiteral: true,
  },
  { prefix: "audit.action.", because: "named by `tx.audit({ action })`" },
  { prefix: "audit.object.", because: "named by `tx.audit({ objectType })`" },
  { prefix: "audit.field.", because: "fields of `detail.before` and `detail.after`" },
  { prefix: "audit.value.", because: "codes among the values of those fields" },
  { prefix: "enums.", because: "labels of the domain's enumerations; compared with them one by one" },
];
