export { DocumentsAbout } from "./parts/documents-about.tsx";
