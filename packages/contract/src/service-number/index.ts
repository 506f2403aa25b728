export { listServiceCompanies } from "./companies.ts";
export { listValidAssets } from "./valid-assets.ts";
