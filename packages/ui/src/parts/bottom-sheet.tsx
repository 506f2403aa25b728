import { lazy, type ReactNode, Suspense } from "react";

export interface BottomSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons that stay in thumb reach. */
  footer?: ReactNode;
  /** `auto` follows the content up to 85 % of the screen; `tall` always takes that much. */
  height?: "auto" | "tall";
  /** Called when the sheet has finished opening or closing. */
  afterOpenChange?: (isOpen: boolean) => void;
}

// Only phones have sheets, and their panel is heavy: a desk never fetches it.
const load = async () => ({ default: (await import("./bottom-sheet-panel.tsx")).BottomSheetPanel });
const Panel = lazy(load);

/** Fetches the panel, so that it opens without a network too. */
export const preloadBottomSheet = async (): Promise<void> => void (await load());

/** A panel that rises from the lower edge of a phone. */
export function BottomSheet(props: BottomSheetProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
