import type { Fields, RecordDefinition } from "@pharos/api/core";
import type { Translate } from "@pharos/i18n";
import { Form, type FormInstance, type FormRule, Input } from "@pharos/ui/form";
import type { ReactElement, ReactNode } from "react";
import { DayField } from "../dates/date-field.tsx";
import { EnumSelect } from "../forms/enum-select.tsx";
import { fieldRules } from "../forms/field-rules.ts";
import { useT } from "../texts.ts";
import { enumerationFrom } from "./enumeration-from.ts";
import { type Labels, labelOf } from "./record-fields.ts";

/** The fields of a record's form in the reader's words, by their names; references bring the control they are chosen with. */
export function useFormItems<F extends Fields, Action extends string>(
  { fields }: RecordDefinition<F, Action>,
  labels: Labels<Extract<keyof F, string>>,
): (name: Extract<keyof F, string>, control?: ReactElement) => ReactNode {
  const t = useT();
  return (name, control) =>
    formItem(name, labelOf(labels, name, t), fields[name] as Fields[string], t, control);
}

function formItem(
  name: string,
  label: string,
  { kind, options, max, isLong, decimals = 1, values }: Fields[string],
  t: Translate,
  control: ReactElement | undefined,
): ReactNode {
  const rules = fieldRules(t);
  const chosen: FormRule[] = options.isRequired ? [rules.chosen] : [];
  const item = (itemRules: FormRule[], input: ReactElement) => (
    <Form.Item key={name} name={name} label={label} rules={itemRules} validateFirst>
      {control ?? input}
    </Form.Item>
  );
  if (kind === "text" && max !== undefined) {
    return item(
      [...(options.isRequired ? [rules.required] : []), rules.max(max)],
      isLong ? <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} /> : <Input />,
    );
  }
  if (kind === "decimal") return item([rules.number(decimals)], <Input inputMode="decimal" />);
  if (kind === "code" && values)
    return item(
      chosen,
      <EnumSelect of={enumerationFrom(values)} allowClear={!options.isRequired && !options.hasDefault} />,
    );
  if (kind === "date") {
    const start = options.notBefore;
    return (
      <Form.Item
        key={name}
        name={name}
        label={label}
        {...(start !== undefined && { dependencies: [start] })}
        rules={[
          ...chosen,
          ...(start === undefined
            ? []
            : [
                ({ getFieldValue }: Pick<FormInstance, "getFieldValue">) =>
                  rules.notBefore(() => getFieldValue(start)),
              ]),
        ]}
      >
        <DayField />
      </Form.Item>
    );
  }
  return item(chosen, <Input />);
}
