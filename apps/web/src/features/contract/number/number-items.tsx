import { loadTexts } from "../../../shared/texts.ts";
import { lazySection } from "../parts/lazy-section.tsx";

/** The service items under a service number, fetched when their tab is opened. */
export const NumberItems = lazySection(async () => {
  const [{ ServiceNumberItems }] = await Promise.all([
    import("../../contract-item/parts.ts"),
    loadTexts(["contractItem"]),
  ]);
  return ServiceNumberItems;
});
