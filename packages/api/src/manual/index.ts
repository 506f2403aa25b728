export {
  getManual,
  getManualArticle,
  listManualArticles,
  listManualConsole,
  listManuals,
  openManualPdf,
} from "./read.ts";
export { ManualArticleDetail, ManualDetail, type ManualNode, ManualRow } from "./shapes.ts";
export { copyManual, deleteManual, SaveManual, saveManual, saveManualArticle } from "./write.ts";
