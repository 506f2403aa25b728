import { lazyPart } from "../../../shared/components/lazy-part.tsx";

/** The views of the list, for the sidebar; their code is fetched with the first list. */
export const RequestViews = lazyPart(async () => (await import("./request-views.tsx")).RequestViews);
