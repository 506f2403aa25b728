export {
  type ColumnChoice,
  type ColumnStore,
  type ListColumn,
} from "./columns.ts";
export { type ListDensity, ListDensityContext } from "./density.ts";
export { DisplayMenu } from "./display-menu.tsx";
export { FilterBar, type FilterBarProps, type ListSearch } from "./filter-bar.tsx";
export {
  type FilterControl,
  type FilterField,
  type FilterOption,
  type SelectFilterOptions,
  selectFilter,
  splitFilter,
} from "./filters.tsx";
export { ListPage, type ListPageProps, type ListResult } from "./list-page.tsx";
export { type ListSort, ListTable, type ListTableProps } from "./list-table.tsx";
export { isOpeningClick } from "./open-row.ts";
export {
  type PagedQuery,
  type PagedQuerySpec,
  readPagedQuery,
  type SortOrder,
  standardPageSizes,
  writePagedQuery,
} from "./paged-query.ts";
export { Pager, type PagerProps } from "./pager.tsx";
export type { ListGrouping, RowLook } from "./row-look.ts";
export { SearchField, type SearchFieldProps } from "./search-field.tsx";
export type { ListSelection } from "./selection.ts";
export { TwoLine, type TwoLineProps } from "./two-line.tsx";
export { type PagedQueryState, type UrlStateAdapter, usePagedQueryState } from "./use-paged-query-state.ts";
