import { createContext, use } from "react";

/** Words of the parts that every page uses. */
export interface CommonText {
  close: string;
  cancel: string;
  ok: string;
  retry: string;
  more: string;
  undo: string;
  copy: string;
  copied: string;
  copyFailed: string;
  backToTop: string;
  loading: string;
}

/** Words of `@pharos/ui/list`. */
export interface ListText {
  /** Opens the filter drawer on a phone. */
  filters: string;
  /** Announced and shown beside the filters, e.g. "3 filters". */
  activeFilters: (count: number) => string;
  showResults: string;
  clearFilters: string;
  clearSearch: string;
  /** Shown when the filters match nothing. */
  filteredEmpty: string;
  empty: string;
  columns: string;
  resetColumns: string;
  moveColumnUp: (column: string) => string;
  moveColumnDown: (column: string) => string;
  total: (total: number) => string;
  /** As many were counted, and there may be more. */
  totalOver: (counted: number) => string;
  pageSize: (size: number) => string;
  pageSizeLabel: string;
  pagination: string;
  previousPage: string;
  nextPage: string;
  pageOf: (page: number, pages: number) => string;
  errorTitle: string;
  noPermission: string;
  /** Hint of the keys that walk through the rows. */
  keyboardHint: string;
  refreshing: string;
  /** What the empty control of a filter beside its label says. */
  any: string;
  /** Names the filter by the states of the rows. */
  status: string;
  /** Lifts one filter. */
  removeFilter: (filter: string) => string;
  /** Opens the menu of how the list is shown. */
  display: string;
  /** Rows of one line. */
  dense: string;
  /** Names the checkbox of a row. */
  selectRow: (row: string) => string;
  /** Names the checkbox of all rows shown. */
  selectPage: string;
}

/** Words of `@pharos/ui/form`. */
export interface FormText {
  /** Summary above the form when the server refused fields. */
  fixFields: (count: number) => string;
  discardTitle: string;
  discardBody: string;
  discard: string;
  keepEditing: string;
  draftRestored: string;
  discardDraft: string;
}

/** Words of `@pharos/ui/markdown`. */
export interface MarkdownText {
  copyCode: string;
  wrapCode: string;
  codeBlock: (language: string) => string;
  table: string;
  footnotes: string;
  checked: string;
  unchecked: string;
  /** Text of the link that stands in for an image that may not be loaded. */
  imageLink: (alt: string) => string;
  /** Draws the next part of a very long text. */
  showMore: string;
}

/** Words of `@pharos/ui/editor`. */
export interface EditorText {
  toolbar: string;
  bold: string;
  italic: string;
  heading: string;
  bulletList: string;
  numberedList: string;
  taskList: string;
  quote: string;
  code: string;
  codeBlock: string;
  codeLanguage: string;
  plainText: string;
  link: string;
  table: string;
  /** Placeholder words that are inserted into new Markdown. */
  sampleText: string;
  sampleLink: string;
  sampleColumn: (index: number) => string;
  write: string;
  preview: string;
  split: string;
  emptyPreview: string;
  characters: (count: number, limit: number) => string;
  charactersLeft: (left: number) => string;
  tooLong: (over: number) => string;
  /** Says that pasted lines became a code block, and which key takes that back. */
  pastedAsCode: (key: string) => string;
  asText: string;
}

/** Words of `@pharos/ui/charts`. */
export interface ChartText {
  /** Names the table that holds a chart's figures. */
  table: string;
  /** Head of its first column. */
  place: string;
}

/** Every word the components show on their own; the application fills it from its catalogues. */
export interface UiText {
  common: CommonText;
  list: ListText;
  form: FormText;
  markdown: MarkdownText;
  editor: EditorText;
  chart: ChartText;
}

const UiTextContext = createContext<UiText | null>(null);

/** Provides the components' words; `UiProvider` contains one. */
export const UiTextProvider = UiTextContext.Provider;

/** The components' words; throws outside `UiProvider`. */
export function useUiText(): UiText {
  const text = use(UiTextContext);
  if (text === null) throw new Error("useUiText needs a UiProvider above it");
  return text;
}
