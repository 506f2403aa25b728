export { searchQueries } from "./api.ts";
export { type BrowseEntry, browseEntriesFor } from "./browse.ts";
export { hitPath } from "./hit-path.ts";
