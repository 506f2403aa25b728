import { textLengths } from "@pharos/domain/limits";
import type { Permission } from "@pharos/domain/permissions";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { type ExportEndpoint, exportOf } from "./export.ts";
import { Ability, Id, Paging, page, text } from "./fields.ts";
import { importOf } from "./import.ts";
import {
  type Fields,
  type FilterInputOf,
  type FilterOf,
  filtersOf,
  type RecordDefinition,
  type RowOf,
  type SaveOf,
  type SortOf,
  sortsOf,
} from "./record.ts";
import { z } from "./zod.ts";

type Nowhere = z.ZodType<undefined, undefined>;

interface PagingOf<Sort> {
  pageNum: number;
  pageSize: number;
  sortField: Sort;
  sortOrder: "asc" | "desc";
}

/** The query of a register's list, parsed and as it is sent. */
export type ListQuery<F extends Fields, Extra extends z.ZodRawShape, Words extends string> = z.ZodType<
  PagingOf<SortOf<F>> & FilterOf<F> & { [K in Words]?: string | undefined } & ExtraOutput<Extra>,
  Partial<PagingOf<SortOf<F>>> & FilterInputOf<F> & { [K in Words]?: string | undefined } & ExtraInput<Extra>
>;

type ExtraOutput<Extra extends z.ZodRawShape> = [keyof Extra] extends [never]
  ? unknown
  : z.output<z.ZodObject<Extra>>;
type ExtraInput<Extra extends z.ZodRawShape> = [keyof Extra] extends [never]
  ? unknown
  : z.input<z.ZodObject<Extra>>;

/** A page of a register's list. */
export interface ListPage<Row> {
  total: number;
  isTotalCapped?: boolean | undefined;
  list: Row[];
  pageNum: number;
  pageSize: number;
}

/** How a register appears on the wire beside what its fields say. */
interface RegisterOptions<
  F extends Fields,
  Extra extends z.ZodRawShape,
  Words extends string,
  HasCreate,
  Answer,
> {
  /** What one and many are called in the reference. */
  readonly nouns: readonly [one: string, many: string];
  readonly paths: { readonly list: string; readonly save: string };
  /** The save's path is not one of the specification. */
  readonly isOurs?: true;
  readonly access: { readonly view: Permission; readonly edit: Permission };
  readonly sort: readonly [SortOf<F>, "asc" | "desc"];
  /** Name of the filter by words. */
  readonly words: Words;
  /** Filters that are no fields. */
  readonly filters?: Extra;
  /** The list says whether the caller may add a record. */
  readonly hasCreate?: HasCreate;
  /** What a save answers: the record, or its id alone. */
  readonly answers: Answer;
  /** Key of the `done` catalogue for a save. */
  readonly saved: string;
  /** Refusals of a save beside those every save has. */
  readonly errors: readonly string[];
}

/** The endpoints of a register. */
export interface Register<List, Save, Export> {
  /** Name of the filter by words. */
  readonly words: string;
  /** What a save answers. */
  readonly answers: "row" | "id";
  readonly list: List;
  readonly save: Save;
  readonly export: Export;
}

/** Derives the endpoints of a plain record: its list, the list as a file, and its save. */
export function registerOf<
  F extends Fields,
  Action extends string,
  const Words extends string,
  Extra extends z.ZodRawShape = Record<never, never>,
  HasCreate extends boolean = false,
  Answer extends "row" | "id" = "row",
>(
  record: RecordDefinition<F, Action>,
  { nouns: [one, many], ...options }: RegisterOptions<F, Extra, Words, HasCreate, Answer>,
): Register<
  Endpoint<
    Nowhere,
    ListQuery<F, Extra, Words>,
    Nowhere,
    z.ZodType<ListPage<RowOf<F, Action>> & (HasCreate extends true ? { create: Ability } : unknown)>
  >,
  Endpoint<
    Nowhere,
    Nowhere,
    z.ZodType<SaveOf<F>, SaveOf<F>>,
    z.ZodType<Answer extends "row" ? RowOf<F, Action> : { id: number }>
  >,
  ExportEndpoint<ListQuery<F, Extra, Words>>
> {
  const query = Paging.extend({
    [options.words]: text(textLengths.max128).optional().describe(searchedOf(record.fields)),
    ...filtersOf(record.fields),
    ...options.filters,
    sortField: z.enum([...sortsOf(record.fields).keys()]).default(options.sort[0]),
    sortOrder: z.enum(["asc", "desc"]).default(options.sort[1]),
  });
  const rows = page(record.row);
  const list = {
    method: "GET",
    path: options.paths.list,
    access: { permission: options.access.view },
    summary: `List the ${many} the caller may see`,
    query,
    response: options.hasCreate
      ? rows.extend({ create: Ability.describe("May the caller add and import records.") })
      : rows,
    errors: [],
  } as const;
  const save = endpoint({
    method: "POST",
    path: options.paths.save,
    ...(options.isOurs && { isOurs: true }),
    access: { permission: options.access.edit },
    summary: `Add a ${one}, or change one`,
    body: record.save,
    response: options.answers === "row" ? record.row : z.object({ id: Id }),
    done: options.saved,
    isCreating: true,
    errors: [...options.errors, "common.dataChanged", "common.validation"],
  });
  // The schemas are built from the fields at run time; the types are computed from the same fields.
  return {
    words: options.words,
    answers: options.answers,
    list: endpoint(list),
    save,
    export: exportOf(list, { summary: `Export the ${many} the caller may see` }),
  } as unknown as ReturnType<typeof registerOf<F, Action, Words, Extra, HasCreate, Answer>>;
}

/** The import of a register's sheet; rows are identified by what no two records share: known is changed, unknown is added. */
export const importOfRegister = (many: string, path: string, edit: Permission) =>
  importOf({
    path: `${path}/import`,
    access: { permission: edit },
    summary: `Import ${many} from the rows of a sheet`,
    scope: {},
  });

function searchedOf(fields: Fields): string {
  const names = Object.entries(fields).flatMap(([key, { options }]) => (options.searched ? [key] : []));
  return names.length === 0 ? "Words to search for." : `Words of ${names.join(" or ")}.`;
}
