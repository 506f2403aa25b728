import { EmptyState, Panel, SkeletonText, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { teamQueries } from "../api.ts";
import { LeaveList } from "./leave-list.tsx";
import { WaitingLeave } from "./waiting-leave.tsx";

const LeaveDialog = lazyPart(async () => (await import("./leave.dialog.tsx")).LeaveDialog);

interface LeavePanelProps {
  readonly teamId: number;
  readonly mayEnter: boolean;
}

/** The reader's leave, and what waits for the reader's decision. */
export function LeavePanel({ teamId, mayEnter }: LeavePanelProps): ReactNode {
  const t = useT();
  const mine = useQuery(teamQueries.leave("mine"));
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Stack gap={12}>
      <WaitingLeave />
      <Panel
        title={t("team.leave.mine")}
        extra={
          <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsAsking(true)}>
            {t("team.leave.ask")}
          </Button>
        }
      >
        <QueryError query={mine} isCompact />
        {mine.isPending ? <SkeletonText lines={3} /> : null}
        {mine.data?.length === 0 ? <EmptyState isCompact>{t("team.leave.none")}</EmptyState> : null}
        {mine.data && mine.data.length > 0 ? <LeaveList rows={mine.data} /> : null}
      </Panel>
      {isAsking ? (
        <LeaveDialog isOpen teamId={teamId} mayEnter={mayEnter} onClose={() => setIsAsking(false)} />
      ) : null}
    </Stack>
  );
}
