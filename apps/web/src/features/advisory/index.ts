export { AffectedFields } from "./affected-fields.tsx";
export { openAdvisories } from "./api.ts";
export { ArticleAdvisory } from "./article-advisory.tsx";
export { AssetAdvisories } from "./asset-advisories.tsx";
export { OpenAdvisories } from "./open-advisories.tsx";
