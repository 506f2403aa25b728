import type { Leave } from "@pharos/api/team";
import { type LeaveState, leaveState } from "@pharos/domain/enums";
import { Avatar, Cluster, Stack, StatusChip, Text, type Tone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { useCancelLeave } from "../api.ts";
import { useLeaveWords } from "./leave-words.ts";

const DecideLeaveDialog = lazyPart(async () => (await import("./decide-leave.dialog.tsx")).DecideLeaveDialog);

const tones: Readonly<Record<LeaveState, Tone>> = {
  requested: "warn",
  approved: "ok",
  refused: "p1",
  cancelled: "mute",
};

/** Leave, one line each, with what the reader may do about it. */
export function LeaveList({
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
              <span>
                {isOfOthers ? `${leave.employeeName} · ` : null}
                {words.days(leave)}
              </span>
              <Text size="small" tone="secondary">
                {words.about(leave)}
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
