import { lazyPart } from "../../shared/components/lazy-part.tsx";

/** The star of an object whose page does not say whether it is starred, fetched when it is shown. */
export const OwnStar = lazyPart(async () => (await import("./own-star.tsx")).OwnStar);
