import { Drawer } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { HistoryTab } from "../audit/index.ts";

interface HistoryDrawerProps {
  readonly objectType: "slaPolicy" | "slaCalendar" | "slaCalendarYear";
  readonly objectId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Who changed what of a policy, a calendar or a year. */
export function HistoryDrawer({ objectType, objectId, name, onClose }: HistoryDrawerProps): ReactNode {
  const t = useT();
  return (
    <Drawer open onClose={onClose} size={560} title={t("sla.historyNamed", { name })}>
      <HistoryTab objectType={objectType} objectId={objectId} />
    </Drawer>
  );
}
