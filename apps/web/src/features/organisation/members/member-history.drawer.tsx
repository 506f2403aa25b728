import type { MemberRow } from "@pharos/api/organisation";
import { Drawer } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { HistoryTab } from "../../audit/index.ts";

interface MemberHistoryDrawerProps {
  readonly member: MemberRow;
  readonly onClose: () => void;
}

/** Who changed what in a membership. */
export function MemberHistoryDrawer({ member, onClose }: MemberHistoryDrawerProps): ReactNode {
  const t = useT();
  return (
    <Drawer open onClose={onClose} title={`${t("organisation.overview.history")} · ${member.name}`}>
      <HistoryTab objectType="member" objectId={member.id} />
    </Drawer>
  );
}
