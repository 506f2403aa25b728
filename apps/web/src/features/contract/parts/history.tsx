import { loadTexts } from "../../../shared/texts.ts";
import { lazySection } from "./lazy-section.tsx";

/** The history of a record, fetched when its tab is opened. */
export const History = lazySection(async () => {
  const [{ HistoryTab }] = await Promise.all([import("../../audit/index.ts"), loadTexts(["audit"])]);
  return HistoryTab;
});
