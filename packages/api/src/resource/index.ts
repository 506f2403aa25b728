export { getPatchAdvice, markInstalled, PatchAdvice } from "./advice.ts";
export { getResource, listResourceDownloads, listResourceHistory, listResources } from "./read.ts";
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
