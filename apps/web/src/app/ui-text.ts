import type { Translate } from "@pharos/i18n";
import type { UiText } from "@pharos/ui";

/** The components' own words, from our catalogues. */
export function uiTextOf(t: Translate): UiText {
  return {
    common: commonText(t),
    list: listText(t),
    form: formText(t),
    markdown: markdownText(t),
    editor: editorText(t),
    chart: { table: t("common.chart.table"), place: t("common.chart.place") },
  };
}

function commonText(t: Translate): UiText["common"] {
  return {
    close: t("common.ui.close"),
    cancel: t("common.ui.cancel"),
    ok: t("common.ui.ok"),
    retry: t("common.ui.retry"),
    more: t("common.ui.more"),
    undo: t("common.ui.undo"),
    copy: t("common.ui.copy"),
    copied: t("common.ui.copied"),
    copyFailed: t("common.ui.copyFailed"),
    backToTop: t("common.ui.backToTop"),
    loading: t("common.ui.loading"),
  };
}

function listText(t: Translate): UiText["list"] {
  return {
    filters: t("common.list.filters"),
    activeFilters: (count) => t("common.list.activeFilters", { count }),
    showResults: t("common.list.showResults"),
    clearFilters: t("common.list.clearFilters"),
    clearSearch: t("common.list.clearSearch"),
    filteredEmpty: t("common.list.filteredEmpty"),
    empty: t("common.list.empty"),
    columns: t("common.list.columns"),
    resetColumns: t("common.list.resetColumns"),
    moveColumnUp: (column) => t("common.list.moveColumnUp", { column }),
    moveColumnDown: (column) => t("common.list.moveColumnDown", { column }),
    total: (count) => t("common.list.total", { count }),
    totalOver: (counted) => t("common.list.totalOver", { counted: counted.toLocaleString("en-US") }),
    pageSize: (size) => t("common.list.pageSize", { size }),
    pageSizeLabel: t("common.list.pageSizeLabel"),
    pagination: t("common.list.pagination"),
    previousPage: t("common.list.previousPage"),
    nextPage: t("common.list.nextPage"),
    pageOf: (page, pages) => t("common.list.pageOf", { page, pages }),
    errorTitle: t("common.list.errorTitle"),
    noPermission: t("common.list.noPermission"),
    keyboardHint: t("common.list.keyboardHint"),
    refreshing: t("common.list.refreshing"),
    any: t("common.list.any"),
    status: t("common.list.status"),
    removeFilter: (filter) => t("common.list.removeFilter", { filter }),
    display: t("common.list.display"),
    dense: t("common.list.dense"),
    selectRow: (row) => t("common.list.selectRow", { row }),
    selectPage: t("common.list.selectPage"),
  };
}

function formText(t: Translate): UiText["form"] {
  return {
    fixFields: (count) => t("common.form.fixFields", { count }),
    discardTitle: t("common.form.discardTitle"),
    discardBody: t("common.form.discardBody"),
    discard: t("common.form.discard"),
    keepEditing: t("common.form.keepEditing"),
    draftRestored: t("common.form.draftRestored"),
    discardDraft: t("common.form.discardDraft"),
  };
}

function markdownText(t: Translate): UiText["markdown"] {
  return {
    copyCode: t("common.markdown.copyCode"),
    wrapCode: t("common.markdown.wrapCode"),
    codeBlock: (language) => t("common.markdown.codeBlock", { language }),
    table: t("common.markdown.table"),
    footnotes: t("common.markdown.footnotes"),
    checked: t("common.markdown.checked"),
    unchecked: t("common.markdown.unchecked"),
    imageLink: (alt) => t("common.markdown.imageLink", { alt }),
    showMore: t("common.markdown.showMore"),
  };
}

function editorText(t: Translate): UiText["editor"] {
  return {
    toolbar: t("common.editor.toolbar"),
    bold: t("common.editor.bold"),
    italic: t("common.editor.italic"),
    heading: t("common.editor.heading"),
    bulletList: t("common.editor.bulletList"),
    numberedList: t("common.editor.numberedList"),
    taskList: t("common.editor.taskList"),
    quote: t("common.editor.quote"),
    code: t("common.editor.code"),
    codeBlock: t("common.editor.codeBlock"),
    codeLanguage: t("common.editor.codeLanguage"),
    plainText: t("common.editor.plainText"),
    link: t("common.editor.link"),
    table: t("common.editor.table"),
    sampleText: t("common.editor.sampleText"),
    sampleLink: t("common.editor.sampleLink"),
    sampleColumn: (index) => t("common.editor.sampleColumn", { index }),
    write: t("common.editor.write"),
    preview: t("common.editor.preview"),
    split: t("common.editor.split"),
    emptyPreview: t("common.editor.emptyPreview"),
    characters: (count, limit) => t("common.editor.characters", { count, limit }),
    charactersLeft: (left) => t("common.editor.charactersLeft", { count: left }),
    tooLong: (over) => t("common.editor.tooLong", { count: over }),
    pastedAsCode: (key) => t("common.editor.pastedAsCode", { key }),
    asText: t("common.editor.asText"),
  };
}
