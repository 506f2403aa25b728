import type { FormRule } from "antd";

/** Says what is wrong with a value, or nothing when it is right. */
export type FieldValidator = (value: unknown) => string | undefined;

/** A form rule from a validator; the words it returns are shown on the field. */
export function schemaRule(validate: FieldValidator) {
  return {
    validator: async (_rule: object, value: unknown) => {
      const words = validate(value);
      if (words !== undefined) throw new Error(words);
    },
  } satisfies FormRule;
}

/** Form rules for several fields at once: `<Form.Item name="title" rules={rules.title}>`. */
export function schemaRules<Name extends string>(
  validators: Readonly<Record<Name, FieldValidator>>,
): Readonly<Record<Name, FormRule[]>> {
  const entries = Object.entries<FieldValidator>(validators).map(([name, validate]) => [
    name,
    [schemaRule(validate)],
  ]);
  // Object.fromEntries forgets its keys' type; they are exactly the validators' names.
  return Object.fromEntries(entries) as Record<Name, FormRule[]>;
}
