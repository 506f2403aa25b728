import type { Fields, RecordDefinition } from "@pharos/api/core";
import type { Locale, Translate, TranslationKey } from "@pharos/i18n";
import type { Fact } from "@pharos/ui";
import type { ListColumn } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { nameIn } from "../format/index.ts";
import { enumerationFrom } from "./enumeration-from.ts";

/** The label of each field. */
export type Labels<Name extends string> = Readonly<Partial<Record<Name, TranslationKey>>>;

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

/** Derives columns, details and sheets from a record; layout and odd values stay with the screen. */
export function recordFields<F extends Fields, Action extends string>(
  { fields }: RecordDefinition<F, Action>,
  labels: Labels<Extract<keyof F, string>>,
  { t, locale }: { readonly t: Translate; readonly locale: Locale },
): RecordFields<Extract<keyof F, string>> {
  type Name = Extract<keyof F, string>;
  const label = (name: Name): string => labelOf(labels, name, t);
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

/** The label of one field; its name where there is none. */
export function labelOf<Name extends string>(labels: Labels<Name>, name: Name, t: Translate): string {
  const key = labels[name];
  const words: (key: TranslationKey) => string = t;
  return key === undefined ? name : words(key);
}
