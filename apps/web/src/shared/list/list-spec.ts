import type { AnyEndpoint, CallInput, ListField } from "@pharos/api/core";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import { readDateRange } from "../dates/date-range.ts";

/** What the filter of a list endpoint may say, in its query or in its body, before it is sent. */
export type QueryOf<E> = [NonNullable<CallInput<E>["query"]>] extends [never]
  ? NonNullable<CallInput<E>["body"]>
  : NonNullable<CallInput<E>["query"]>;

/** Reads one filter of the address where it is more than one field of the query; nonsense answers nothing. */
export type FilterReader<Query> = (text: string) => Partial<Query>;

/** The filters of an address: the field of the query that each one narrows by, or how it is read. */
type Filters<Query> = Readonly<Record<string, Extract<keyof Query, string> | FilterReader<Query>>>;

/** What the query demands beside what the address says, such as the team of a list of members. */
type Scope<Query> = Partial<Query> & {
  [K in keyof Query as IsOptional<Query, K> extends true ? never : K]: Query[K];
};
type IsOptional<Query, K extends keyof Query> = Partial<Pick<Query, K>> extends Pick<Query, K> ? true : false;
type ScopeArguments<Query> = Partial<Query> extends Query ? [scope?: Scope<Query>] : [scope: Scope<Query>];

/** A list in the address of a page. */
export interface ListSpec<Key extends string, Query> extends PagedQuerySpec<Key> {
  /** What the server is asked for; nonsense in the address narrows nothing. */
  readonly filterOf: (query: PagedQuery<Key>, ...scope: ScopeArguments<Query>) => Query;
}

interface ListSpecOptions<Query> extends Pick<PagedQuerySpec<string>, "defaultTab" | "defaultPageSize"> {
  /** What a tab narrows by. */
  readonly tab?: (tab: string) => Partial<Query>;
  /** Keys of the columns that sort, where the endpoint knows only a direction. */
  readonly sortKeys?: readonly string[];
}

/**
 * Derives the address of a list from the endpoint that answers it. Every filter is checked by the endpoint's own schema:
 * texts are cut to their limit, codes stand in the address by their names, and the sort keys are the endpoint's.
 */
export function listSpecOf<E extends AnyEndpoint, const F extends Filters<QueryOf<E>>>(
  endpoint: E,
  filters: F,
  { tab: tabFilter, sortKeys, ...paging }: ListSpecOptions<QueryOf<E>> = {},
): ListSpec<Extract<keyof F, string>, QueryOf<E>> {
  const fields = endpoint.listFields ?? {};
  const sortable = sortKeys ?? optionsOf(fields["sortField"]);
  const keys = Object.keys(filters) as Extract<keyof F, string>[]; // exactly the keys of the table
  const readers = keys.map((key) => {
    const filter = filters[key] as string | FilterReader<object>;
    return { key, read: typeof filter === "string" ? readerOf(filter, fields[filter]) : filter };
  });
  return {
    ...paging,
    filterKeys: keys,
    sortKeys: sortable,
    filterOf: ({ pageNum, pageSize, tab, filters: texts, sort }, ...[scope]) => {
      const read = readers.map((one) => (texts[one.key] === "" ? {} : one.read(texts[one.key])));
      const isSorted = sort !== undefined && sortable.includes(sort.key);
      const order = isSorted && {
        ...(fields["sortField"] && { sortField: sort.key }),
        sortOrder: sort.order,
      };
      // Every part was checked by the schema of its field.
      return Object.assign({ pageNum, pageSize }, ...read, tabFilter?.(tab), order, scope) as QueryOf<E>;
    },
  };
}

/** Reads a range of days into the two fields of its ends. */
export const dateRange =
  <From extends string, To extends string>(
    from: From,
    to: To,
  ): FilterReader<Partial<Record<From | To, string>>> =>
  (text) => {
    const range = readDateRange(text);
    return { ...(range.from && { [from]: range.from }), ...(range.to && { [to]: range.to }) } as Partial<
      Record<From | To, string>
    >;
  };

/** What the endpoint sorts by. */
const optionsOf = (field: ListField | undefined): readonly string[] =>
  field?.kind === "options" ? field.options : [];

function readerOf(name: string, field: ListField | undefined): FilterReader<object> {
  if (field === undefined) throw new Error(`the query has no ${name}`);
  return (text) => {
    const value = valueOf(field, text);
    return value === undefined ? {} : { [name]: value };
  };
}

/** What is sent for a text of the address; undefined for nonsense. */
function valueOf(field: ListField, text: string): string | number | undefined {
  switch (field.kind) {
    case "text":
      return text.slice(0, field.max ?? undefined);
    case "id":
      return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
    case "boolean":
      return text === "1" || text === "true"
        ? "true"
        : text === "0" || text === "false"
          ? "false"
          : undefined;
    case "date":
      return readDateRange(`${text}..`).from;
    case "options":
      return field.options.includes(text) ? text : undefined;
    case "codes": {
      const codes = text
        .split(",")
        .flatMap((one) => (Object.hasOwn(field.codes, one) ? [field.codes[one]] : []));
      if (field.isMany) return codes.length > 0 ? codes.join(",") : undefined;
      return codes[0];
    }
  }
}

/** Filters of a list as they stand in the address. */
export type FilterKeyOf<Spec> = Spec extends { readonly filterKeys: readonly (infer Key)[] } ? Key : never;
