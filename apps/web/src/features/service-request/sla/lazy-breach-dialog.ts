import { lazyPart } from "../../../shared/components/lazy-part.tsx";

/** The dialog in which a breach is explained, fetched when it opens. */
export const BreachDialog = lazyPart(async () => (await import("./breach.dialog.tsx")).BreachDialog);
