import type { ReactNode } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import type { FieldFormats } from "./parts/recorded-changes.tsx";

export interface HistoryTabProps {
  /** Kind of record as the server audits it, such as `contract`. */
  readonly objectType: string;
  readonly objectId: number;
  /** Words for the values of single fields that the catalogue cannot know, such as names behind ids. */
  readonly formats?: FieldFormats | undefined;
}

const RecordHistory = lazyPart<HistoryTabProps & { readonly onClose: () => void }>(
  async () => (await import("./record-history.tsx")).RecordHistory,
);

/** Who changed what in a record, newest first. Light: what draws it is fetched when it is first shown. */
export function HistoryTab(props: HistoryTabProps): ReactNode {
  return <RecordHistory {...props} onClose={stay} />;
}

/** A history has nothing to close when it cannot be fetched: the reader has been told. */
function stay(): void {}
