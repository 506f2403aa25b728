import { pdcaActionStatus } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, Stack, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { TurnWords } from "../../../shared/components/turn-words.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { type PdcaAction, useDeleteAction } from "../api.ts";

interface ActColumnProps {
  readonly actions: readonly PdcaAction[];
  readonly onOpen: (what: "edit" | "finish" | "check", action: PdcaAction) => void;
}

/** What is done about deviations. */
export function ActColumn({ actions, onOpen }: ActColumnProps): ReactNode {
  const t = useT();
  return (
    <Panel title={t("pdca.act.title")}>
      {actions.length === 0 ? <EmptyState isCompact>{t("pdca.act.none")}</EmptyState> : null}
      <Stack as="ul" gap={8}>
        {actions.map((action) => (
          <ActionCard key={action.id} action={action} onOpen={onOpen} />
        ))}
      </Stack>
    </Panel>
  );
}

function ActionCard({
  action,
  onOpen,
}: { readonly action: PdcaAction } & Pick<ActColumnProps, "onOpen">): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const isOpen = pdcaActionStatus.fromCode(action.status) === "open";
  return (
    <Stack as="li" gap={4} size="small" className="pdca-card">
      <Cluster gap={8} justify="between">
        <StateChip of={pdcaActionStatus} code={action.status} />
        {action.isOverdue ? <StatusChip tone="warn">{t("pdca.act.overdue")}</StatusChip> : null}
      </Cluster>
      <strong>{action.content}</strong>
      <TurnWords
        turn={action.turn}
        vendor={isOpen ? action.ownerName : nameIn(locale, action.teamName, action.teamNameEn)}
        customer=""
      />
      <Text tone="secondary">
        {action.ownerName} · {t("pdca.act.due", { date: action.dueDate })}
      </Text>
      <Text tone="tertiary">{t("pdca.act.of", { title: action.objectTitle })}</Text>
      {action.evidence ? <span>{t("pdca.act.evidence", { text: action.evidence })}</span> : null}
      {action.checkComment ? <span>{t("pdca.act.comment", { text: action.checkComment })}</span> : null}
      {pdcaActionStatus.fromCode(action.status) === "checked" ? (
        <Text tone="tertiary">{t("pdca.act.checkedBy", { name: action.checkedByName ?? "" })}</Text>
      ) : null}
      <ActionButtons action={action} onOpen={onOpen} />
    </Stack>
  );
}

function ActionButtons({
  action,
  onOpen,
}: { readonly action: PdcaAction } & Pick<ActColumnProps, "onOpen">): ReactNode {
  const t = useT();
  const [confirm, holder] = useConfirm();
  const remove = useDeleteAction();
  const { edit, finish, check, delete: canDelete } = action.abilities;
  const ask = () =>
    void confirm({
      title: t("pdca.act.removeTitle"),
      okText: t("pdca.act.remove"),
      okButtonProps: { danger: true },
      // The refusal is shown by the mutation itself.
      onOk: () => remove.mutateAsync({ params: { id: action.id } }).then(undefined, () => undefined),
    });
  return (
    <Cluster gap={4}>
      {holder}
      {finish.isAllowed ? (
        <Button size="small" type="primary" onClick={() => onOpen("finish", action)}>
          {t("pdca.act.finish")}
        </Button>
      ) : null}
      {check.isAllowed ? (
        <Button size="small" type="primary" onClick={() => onOpen("check", action)}>
          {t("pdca.act.check")}
        </Button>
      ) : null}
      {edit.isAllowed ? (
        <Button size="small" onClick={() => onOpen("edit", action)}>
          {t("pdca.act.edit")}
        </Button>
      ) : null}
      {canDelete.isAllowed ? (
        <Button size="small" danger onClick={ask}>
          {t("pdca.act.remove")}
        </Button>
      ) : null}
    </Cluster>
  );
}
