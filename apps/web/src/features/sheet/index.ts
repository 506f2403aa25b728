export { ExportButton } from "./export-button.tsx";
export { ImportButton } from "./import-button.tsx";
