import { lazyPart } from "../../shared/components/lazy-part.tsx";
import type { FieldFormats } from "./parts/recorded-changes.tsx";

export interface HistoryTabProps {
  /** Kind of record as the server audits it, such as `contract`. */
  readonly objectType: string;
  readonly objectId: number;
  /** Words for the values of single fields that the catalogue cannot know, such as names behind ids. */
  readonly formats?: FieldFormats | undefined;
}

/** Who changed what in a record, newest first. Light: what draws it is fetched when it is first shown. */
export const HistoryTab = lazyPart<HistoryTabProps>(
  async () => (await import("./record-history.tsx")).RecordHistory,
);
