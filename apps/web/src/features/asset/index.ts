export { assetQueries } from "./api.ts";
