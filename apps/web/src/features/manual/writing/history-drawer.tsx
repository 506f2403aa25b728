import { Drawer } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { HistoryTab } from "../../audit/index.ts";
import type { ManualDetail } from "../api.ts";

interface HistoryDrawerProps {
  readonly manual: ManualDetail;
  readonly onClose: () => void;
}

/** Who changed what of a manual. */
export function HistoryDrawer({ manual, onClose }: HistoryDrawerProps): ReactNode {
  const t = useT();
  return (
    <Drawer open onClose={onClose} size={560} title={t("manual.action.history")}>
      <HistoryTab objectType="manual" objectId={manual.id} />
    </Drawer>
  );
}
