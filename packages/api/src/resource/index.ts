export { getPatchAdvice, markInstalled, PatchAdvice } from "./advice.ts";
export {
  getResource,
  listResourceDownloads,
  listResourceHistory,
  listResourceProducts,
  listResources,
} from "./read.ts";
export { ResourceDetail, ResourceRow, ResourceVersion } from "./shapes.ts";
export {
  deleteResource,
  downloadResource,
  reviewResource,
  submitResource,
  takeDownResource,
  UploadResource,
  uploadResource,
} from "./write.ts";
