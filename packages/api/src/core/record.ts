import type { DomainEnum, EnumCode } from "@pharos/domain/enums";
import { code, codeParam, codesParam } from "./code.ts";
import {
  Ability,
  Id,
  IdParam,
  line as lineSchema,
  requiredLine,
  requiredText,
  text as textSchema,
} from "./fields.ts";
import { z } from "./zod.ts";

/** What is said of a field beside its kind. */
export interface FieldOptions {
  /** Always there; without it the field may be null. */
  readonly isRequired?: true;
  /** Given by the database where a save leaves it out. */
  readonly hasDefault?: true;
  /** `yes` for forms and the interface, `sheet` for imports only, `no` for what is computed. */
  readonly written?: "yes" | "sheet" | "no";
  /** Kept, but not answered. */
  readonly isHidden?: true;
  /** Sorts the list; under another name where the wire has one. */
  readonly sorts?: true | string;
  /** Narrows the list, by one value or by several. */
  readonly filters?: "one" | "many";
  /** Found by the words of the search box: anywhere in the text, or at its beginning. */
  readonly searched?: "anywhere" | "start";
  /** No two records have the same. */
  readonly isUnique?: true;
  /** Not before another date of the record. */
  readonly notBefore?: string;
  /** Its column in a sheet, where that is not the field's own name; for a reference the text it is found by. */
  readonly column?: string;
}

/** Kinds of fields. */
export type FieldKind = "text" | "date" | "decimal" | "code" | "ref" | "boolean" | "computed";

/** One field of a record: what it holds, how it is written, and what else it shows. */
export interface Field<Value = unknown, Options extends FieldOptions = FieldOptions, Shown = unknown> {
  readonly kind: FieldKind;
  readonly options: Options;
  /** The value alone, without null. */
  readonly value: z.ZodType<Value>;
  /** The value as a body gives it. */
  readonly given: z.ZodType<Value>;
  /** What a row shows beside it, such as the name behind an id. */
  readonly shows: z.ZodObject<z.ZodRawShape> & { readonly _zod: { readonly output: Shown } };
  /** Names of what a row shows beside it. */
  readonly shown: readonly string[];
  /** Of several lines. */
  readonly isLong?: true;
  /** Longest text. */
  readonly max?: number;
  readonly decimals?: 1 | 2;
  readonly values?: DomainEnum<string, EnumCode>;
}

const nothing = z.object({});

function fieldOf<Value, const Options extends FieldOptions>(
  kind: FieldKind,
  value: z.ZodType<Value>,
  options: Options,
  rest: Partial<Field> = {},
): Field<Value, Options, Record<never, never>> {
  // What a field shows is nothing unless it is a reference.
  return { kind, options, value, given: value, shows: nothing, shown: [], ...rest } as unknown as Field<
    Value,
    Options,
    Record<never, never>
  >;
}

/** The fields a record can have. */
export const field = {
  /** One line of at most so many characters; empty is none. */
  line: <const O extends FieldOptions>(max: number, options: O) =>
    fieldOf("text", z.string(), options, {
      max,
      given: options.isRequired ? requiredLine(max) : lineSchema(max),
    }),
  /** Text of several lines, of at most so many characters; empty is none. */
  text: <const O extends FieldOptions>(max: number, options: O) =>
    fieldOf("text", z.string(), options, {
      max,
      isLong: true,
      given: options.isRequired ? requiredText(max) : textSchema(max),
    }),
  /** A calendar date. */
  date: <const O extends FieldOptions>(options: O) =>
    fieldOf("date", z.iso.date(), options, { given: PlausibleDate }),
  /** A number of zero or more with so many decimals; `most` is less than what such a number may be elsewhere. */
  decimal: <const O extends FieldOptions>(decimals: 1 | 2, options: O, most?: number) => {
    const given = decimals === 1 ? Tenths : Hundredths;
    return fieldOf("decimal", z.number(), options, {
      decimals,
      given: most === undefined ? given : given.max(most),
    });
  },
  /** Yes or no. */
  boolean: <const O extends FieldOptions>(options: O) => fieldOf("boolean", z.boolean(), options),
  /** A code of an enumeration. */
  code: <Name extends string, Code extends EnumCode, const O extends FieldOptions>(
    values: DomainEnum<Name, Code>,
    options: O,
  ) =>
    fieldOf<Code, O>("code", code(values), options, {
      values: values as unknown as DomainEnum<string, EnumCode>,
    }),
  /** Another record by its id, with what is shown of it. */
  ref: <Shape extends z.ZodRawShape, const O extends FieldOptions>(shows: Shape, options: O) =>
    fieldOf("ref", Id, options, { shows: z.object(shows), shown: Object.keys(shows) }) as unknown as Field<
      number,
      O,
      [keyof Shape] extends [never] ? Record<never, never> : z.output<z.ZodObject<Shape>>
    >,
  /** What follows from the other fields or from other records. */
  computed: <Value, const O extends FieldOptions>(value: z.ZodType<Value>, options: O) =>
    fieldOf("computed", value, { ...options, isRequired: true, written: "no" }),
} as const;

/** A day someone may plan for or filter by; the database keeps no year 0. */
export const PlausibleDate = z.iso
  .date()
  .refine((date) => date >= "1970" && date < "3000", { error: "validation.invalid" });

/** Hours or a quantity, one decimal. */
export const Tenths = z
  .number()
  .min(0)
  .max(999_999.9)
  .refine((value) => Math.round(value * 10) / 10 === value, { error: "validation.oneDecimal" });

/** An amount with two decimals. */
export const Hundredths = z
  .number()
  .min(0)
  .max(999_999_999.99)
  .refine((value) => Math.round(value * 100) / 100 === value, { error: "validation.twoDecimals" });

/** Fields by their names on the wire. */
export type Fields = Readonly<Record<string, Field>>;

type OptionsOf<F> = F extends Field<unknown, infer O, unknown> ? O : never;
type ValueOf<F> = F extends Field<infer V, FieldOptions, unknown> ? V : never;
type Kept<F extends Fields, Wanted> = {
  [K in keyof F]: OptionsOf<F[K]> extends Wanted ? K : never;
}[keyof F];
type Hidden<F extends Fields> = Kept<F, { readonly isHidden: true }>;
type Unwritten<F extends Fields> = Kept<F, { readonly written: "no" | "sheet" }>;
type Required<F extends Fields> = Kept<F, { readonly isRequired: true }>;
type Defaulted<F extends Fields> = Kept<F, { readonly hasDefault: true }>;
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What the fields hold in a row. */
export type Values<F extends Fields> = {
  [K in Exclude<keyof F, Hidden<F>>]: K extends Required<F> | Defaulted<F>
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | null;
} & Shown<F>;
type Shown<F extends Fields> = Intersection<
  { [K in keyof F]: F[K] extends Field<unknown, FieldOptions, infer S> ? S : never }[keyof F]
>;

/** What is not kept in the record's own columns: what its references show, and what is computed. */
export type Joined<F extends Fields> = Flat<
  Shown<F> & { [K in Kept<F, { readonly written: "no" }>]: ValueOf<F[K]> }
>;

/** What only a sheet gives. */
export type SheetOf<F extends Fields> = {
  [K in Kept<F, { readonly written: "sheet" }>]?: ValueOf<F[K]> | null;
};

/** A record as it is answered. */
export type RowOf<F extends Fields, Action extends string> = Flat<
  { id: number; version: number } & Values<F> & { abilities: { [A in Action]: Ability } }
>;

/** What a save gives; what is left out stays, null empties it. */
export type SaveOf<F extends Fields> = Flat<
  { id?: number; version?: number } & {
    [K in Exclude<Required<F>, Unwritten<F> | Defaulted<F>>]: ValueOf<F[K]>;
  } & { [K in Exclude<Defaulted<F>, Unwritten<F>>]?: ValueOf<F[K]> } & {
    [K in Exclude<keyof F, Required<F> | Defaulted<F> | Unwritten<F>>]?: ValueOf<F[K]> | null;
  }
>;

/** What a list is narrowed by, parsed. */
export type FilterOf<F extends Fields> = {
  [K in Kept<F, { readonly filters: "one" }>]?: ValueOf<F[K]>;
} & { [K in Kept<F, { readonly filters: "many" }>]?: number[] };
/** The same as it is sent. */
export type FilterInputOf<F extends Fields> = {
  [K in Kept<F, { readonly filters: "one" }>]?: string | number;
} & { [K in Kept<F, { readonly filters: "many" }>]?: string | string[] };

/** Names a list may be sorted by. */
export type SortOf<F extends Fields> = {
  [K in keyof F]: OptionsOf<F[K]> extends { readonly sorts: infer S }
    ? S extends string
      ? S
      : Extract<K, string>
    : never;
}[keyof F];

type Flat<T> = { [K in keyof T]: T[K] };

/** The kind of a plain record, as the audit log has words for it. */
export type RecordName = "cert" | "exam" | "implementationPlan" | "pocItem" | "requirement";

/** A plain record: its fields and what people may do with it. From it derive the wire, the list, the sheet and the form. */
export interface RecordDefinition<F extends Fields = Fields, Action extends string = string> {
  readonly name: RecordName;
  readonly fields: F;
  readonly actions: readonly Action[];
  /** Names of a row's values, without its abilities. */
  readonly answered: readonly string[];
  readonly row: z.ZodType<RowOf<F, Action>>;
  readonly save: z.ZodType<SaveOf<F>>;
}

/** Describes a record. */
export function record<const F extends Fields, const Action extends string>(
  name: RecordName,
  fields: F,
  actions: readonly Action[],
): RecordDefinition<F, Action> {
  const shape: Record<string, z.ZodType> = { id: Id, version: z.int32() };
  const body: Record<string, z.ZodType> = {
    id: Id.optional(),
    version: z.int32().optional().describe("The version that was read; needed when editing."),
  };
  for (const [key, { kind, options, value, given, shows }] of Object.entries(fields)) {
    const isThere = options.isRequired || options.hasDefault || kind === "computed";
    if (!options.isHidden) Object.assign(shape, { [key]: isThere ? value : value.nullable() }, shows.shape);
    if ((options.written ?? "yes") !== "yes") continue;
    body[key] = options.hasDefault ? given.optional() : options.isRequired ? given : given.nullish();
  }
  const answered = Object.keys(shape);
  shape["abilities"] = z.object(Object.fromEntries(actions.map((action) => [action, Ability])));
  // The types above say of the fields what the loop does with them.
  return {
    name,
    fields,
    actions,
    answered,
    row: z.object(shape),
    save: z.object(body),
  } as unknown as RecordDefinition<F, Action>;
}

/** The filters that derive from the fields, as schemas of a query. */
export function filtersOf(fields: Fields): Record<string, z.ZodType> {
  const filters: Record<string, z.ZodType> = {};
  for (const [key, { kind, options, values }] of Object.entries(fields)) {
    const numbered = values as DomainEnum<string, number>; // only codes that are numbers are filtered by
    if (options.filters && kind === "ref") filters[key] = IdParam.optional();
    else if (options.filters === "many") filters[key] = codesParam(numbered).optional();
    else if (options.filters === "one") filters[key] = codeParam(numbered).optional();
  }
  return filters;
}

/** The names a list may be sorted by, each with its field. */
export function sortsOf(fields: Fields): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([key, { options }]) =>
      options.sorts ? [[options.sorts === true ? key : options.sorts, key] as const] : [],
    ),
  );
}
