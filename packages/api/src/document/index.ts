export {
  addDocToRag,
  applyDocLease,
  downloadDoc,
  getDoc,
  listDocs,
  readDocAgain,
  readDocText,
  removeDocs,
  saveDoc,
  updateDocs,
  updateDocTags,
} from "./documents.ts";
export {
  addFolderToRag,
  explainDocFolder,
  listDocFolders,
  removeDocFolder,
  saveDocFolder,
} from "./folders.ts";
export { DocDetail, DocFolder, DocRow, DocVersion } from "./shapes.ts";
