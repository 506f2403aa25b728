import type { Fields, RecordDefinition } from "@pharos/api/core";
import { type DomainEnum, defineEnum, type EnumCode } from "@pharos/domain/enums";
import type { Locale, Translate, TranslationKey } from "@pharos/i18n";
import type { Fact } from "@pharos/ui";
import { Form, type FormInstance, type FormRule, Input } from "@pharos/ui/form";
import type { ListColumn } from "@pharos/ui/list";
import type { ReactElement, ReactNode } from "react";
import { DayField } from "../dates/date-field.tsx";
import { nameIn } from "../format/index.ts";
import { EnumSelect } from "../forms/enum-select.tsx";
import { fieldRules } from "../forms/field-rules.ts";

/** Texts longer than this get a box of several lines. */
const oneLineMax = 256;

/** The label of each field. */
type Labels<Name extends string> = Readonly<Partial<Record<Name, TranslationKey>>>;

/** A row whose values are asked for by name. */
type Values = Readonly<Record<string, unknown>>;

/** What a reader sees of the fields of a record, by their names. */
export interface RecordFields<Name extends string> {
  readonly label: (name: Name) => string;
  /** The value in words: of a reference its name, of a code its label; null when there is none. */
  readonly text: (row: object, name: Name) => string | null;
  /** A plain column of a list. */
  readonly column: <Row extends object>(
    name: Name,
    options?: Partial<Omit<ListColumn<Row>, "title">>,
  ) => ListColumn<Row>;
  /** A line of a detail, with the value in words unless it is given. */
  readonly fact: (row: object, name: Name, value?: ReactNode) => Fact;
  /** The field of a form; references bring the control they are chosen with. */
  readonly item: (name: Name, control?: ReactElement) => ReactNode;
  /** Columns of a sheet, with what a cell may look like. */
  readonly sheet: (
    cells: Readonly<Partial<Record<Name, { readonly example?: string; readonly title?: string }>>>,
  ) => {
    readonly field: string;
    readonly title: string;
    readonly isRequired?: true;
    readonly example?: string;
  }[];
}

/** Derives columns, details and form fields from a record; layout and odd values stay with the screen. */
export function recordFields<F extends Fields, Action extends string>(
  { fields }: RecordDefinition<F, Action>,
  labels: Labels<Extract<keyof F, string>>,
  { t, locale }: { readonly t: Translate; readonly locale: Locale },
): RecordFields<Extract<keyof F, string>> {
  type Name = Extract<keyof F, string>;
  const label = (name: Name): string => {
    const key = labels[name];
    const words: (key: TranslationKey) => string = t;
    return key === undefined ? name : words(key);
  };
  const text = (row: object, name: Name): string | null => {
    const { kind, values, shown: names } = fields[name] as Fields[string];
    const [shown = name, english] = names;
    const known = row as Values;
    const value = known[shown] as string | number | null; // a value of the field's kind
    if (value === null) return null;
    if (english) return nameIn(locale, String(value), known[english] as string | null);
    return kind === "code" && values
      ? t(enumerationFrom(values).labelKeyOfCode(value) as TranslationKey)
      : String(value);
  };
  return {
    label,
    text,
    column: (name, options) => ({
      key: name,
      title: label(name),
      render: (row) => text(row, name) ?? "–",
      ...options,
    }),
    fact: (row, name, value) => ({ key: name, label: label(name), value: value ?? text(row, name) }),
    item: (name, control) => formItem(name, label(name), fields[name] as Fields[string], t, control),
    sheet: (cells) =>
      Object.entries(fields).flatMap(([name, { kind, options }]) => {
        const cell = cells[name as Name];
        const isWritten =
          kind !== "computed" && !options.isHidden && (kind !== "ref" || options.column !== undefined);
        if (!isWritten) return [];
        return [
          {
            field: options.column ?? name,
            title: cell?.title ?? label(name as Name),
            ...(options.isRequired && { isRequired: true }),
            ...(cell?.example !== undefined && { example: cell.example }),
          },
        ];
      }),
  };
}

/** An enumeration as the browser knows it from a record: its functions are made again from its data. */
function enumerationFrom({ names, codes, i18nPrefix, labelSuffix }: DomainEnum<string, EnumCode>) {
  const [, key = ""] = i18nPrefix.split(".");
  return defineEnum(key, Object.fromEntries(names.map((name, at) => [name, codes[at] ?? name])), labelSuffix);
}

function formItem(
  name: string,
  label: string,
  { kind, options, max, decimals = 1, values }: Fields[string],
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
    const isLong = max > oneLineMax;
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

/** What a form of a record begins with: the record, or nothing but what is known of a new one. */
export function formValues(fields: Fields, row: object | null, known: object): object {
  if (row === null) return known;
  const values = row as Values;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = values[name];
      if (kind !== "decimal" && kind !== "text") return [name, value];
      return [name, String((value as string | number | null) ?? "")]; // a value of the field's kind
    }),
  );
}

/** What a form of a record sends: numbers as numbers, and what was emptied as null. */
export function sentValues(fields: Fields, given: object): Record<string, unknown> {
  const values = given as Values;
  const sent: Record<string, unknown> = {};
  for (const [name, { kind, options }] of Object.entries(fields)) {
    if ((options.written ?? "yes") !== "yes" || !(name in values)) continue;
    const value = values[name];
    const isEmpty =
      value === undefined || value === null || (typeof value === "string" && value.trim() === "");
    const isNumber = kind === "decimal" && !isEmpty;
    sent[name] = isNumber
      ? Number(value)
      : isEmpty && !options.isRequired && !options.hasDefault
        ? null
        : value;
  }
  return sent;
}
