import type { Leave } from "@pharos/api/team";
import { type LeaveState, leaveState } from "@pharos/domain/enums";
import {
  Avatar,
  Cluster,
  EmptyState,
  Panel,
  SkeletonText,
  Stack,
  StatusChip,
  Text,
  type Tone,
} from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { teamQueries, useCancelLeave } from "../api.ts";
import { useLeaveWords } from "./leave-words.ts";

const LeaveDialog = lazyPart(async () => (await import("./leave.dialog.tsx")).LeaveDialog);
const DecideLeaveDialog = lazyPart(async () => (await import("./decide-leave.dialog.tsx")).DecideLeaveDialog);

const tones: Readonly<Record<LeaveState, Tone>> = {
  requested: "warn",
  approved: "ok",
  refused: "p1",
  cancelled: "mute",
};

interface LeavePanelProps {
  readonly teamId: number;
  readonly mayEnter: boolean;
}

/** The reader's leave, and what waits for the reader's decision. */
export function LeavePanel({ teamId, mayEnter }: LeavePanelProps): ReactNode {
  const t = useT();
  const mine = useQuery(teamQueries.leave("mine"));
  const waiting = useQuery(teamQueries.leave("waiting"));
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Stack gap={12}>
      {waiting.data && waiting.data.length > 0 ? (
        <Panel title={t("team.leave.waiting")}>
          <LeaveList rows={waiting.data} isOfOthers />
        </Panel>
      ) : null}
      <Panel title={t("team.leave.mine")}>
        <Cluster justify="end">
          <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsAsking(true)}>
            {t("team.leave.ask")}
          </Button>
        </Cluster>
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

function LeaveList({
  rows,
  isOfOthers = false,
}: {
  readonly rows: readonly Leave[];
  readonly isOfOthers?: boolean;
}): ReactNode {
  const t = useT();
  const words = useLeaveWords();
  const [confirm, holder] = useConfirm();
  const cancel = useCancelLeave();
  const [decided, setDecided] = useState<{ readonly leave: Leave; readonly isApproved: boolean } | null>(
    null,
  );
  const askCancel = (leave: Leave) =>
    void confirm({
      title: t("team.leave.cancelConfirm", { days: words.days(leave) }),
      okText: t("team.leave.cancel"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // The refusal is shown by the mutation itself.
      onOk: () =>
        cancel
          .mutateAsync({ body: { id: leave.id, version: leave.version } })
          .then(undefined, () => undefined),
    });
  return (
    <Stack as="ul" gap={12}>
      {holder}
      {rows.map((leave) => (
        <Cluster key={leave.id} as="li" gap={12} rowGap={8} justify="between">
          <Cluster gap={8}>
            {isOfOthers ? <Avatar name={leave.employeeName} src={leave.headImgUrl} size={28} /> : null}
            <Stack gap={0}>
              <span>{isOfOthers ? leave.employeeName : words.days(leave)}</span>
              <Text size="small" tone="secondary">
                {words.facts(leave)}
              </Text>
              {leave.decisionRemark ? (
                <Text size="small" tone="secondary">
                  {t("team.leave.decided", {
                    name: leave.decidedByName ?? "–",
                    reason: leave.decisionRemark,
                  })}
                </Text>
              ) : null}
            </Stack>
            <StatusChip tone={tones[leaveState.fromCode(leave.state)]}>
              {t(leaveState.labelKeyOfCode(leave.state))}
            </StatusChip>
          </Cluster>
          <Cluster gap={8}>
            {leave.abilities.decide.isAllowed ? (
              <>
                <Button type="primary" onClick={() => setDecided({ leave, isApproved: true })}>
                  {t("team.leave.grant")}
                </Button>
                <Button onClick={() => setDecided({ leave, isApproved: false })}>
                  {t("team.leave.refuse")}
                </Button>
              </>
            ) : null}
            {!isOfOthers && leave.abilities.cancel.isAllowed ? (
              <Button danger onClick={() => askCancel(leave)}>
                {t("team.leave.cancel")}
              </Button>
            ) : null}
          </Cluster>
        </Cluster>
      ))}
      {decided === null ? null : (
        <DecideLeaveDialog
          leave={decided.leave}
          isApproved={decided.isApproved}
          onClose={() => setDecided(null)}
        />
      )}
    </Stack>
  );
}
