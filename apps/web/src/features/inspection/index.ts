import { lazyPart } from "../../shared/components/lazy-part.tsx";

/** The inspections of a system, for its page. */
export const AssetInspections = lazyPart(async () => (await import("./asset-panel.tsx")).AssetPanel);
