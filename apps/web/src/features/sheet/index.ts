export { ExportButton } from "./export-button.tsx";
export { ImportButton } from "./import-button.tsx";
export type { ImportColumn } from "./match-columns.ts";
export { saveFile } from "./save-file.ts";
export { useExport } from "./use-export.tsx";
