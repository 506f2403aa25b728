import { ActionBar, type UiAction } from "@pharos/ui";
import {
  bellIcon,
  closeCircleIcon,
  deleteIcon,
  editIcon,
  historyIcon,
  mailIcon,
  phoneIcon,
  redoIcon,
  stopIcon,
} from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { notify } from "../../../shared/notify.ts";
import { useT } from "../../../shared/texts.ts";
import {
  type ContractDetail,
  useDeleteContract,
  useMailContract,
  useNotifyExpiring,
  useSetRenewState,
} from "../api.ts";
import { ContractFormDialog } from "../parts/lazy-dialogs.tsx";
import { isTerminated } from "../parts/wording.ts";

/** Nothing said yet, talks have begun, it will not go on. */
const iconOfTalks = { 0: historyIcon, 1: phoneIcon, 3: closeCircleIcon } as const;

const TerminateDialog = lazyPart(
  async () => (await import("./terminate.dialog.tsx")).TerminateContractDialog,
);

type Dialog = "edit" | "renew" | "terminate";
type Ability = ContractDetail["abilities"]["edit"];

interface ContractActionsProps {
  readonly detail: ContractDetail;
  readonly onDeleted: () => void;
}

/** What the reader can do with a contract, strictly from its abilities; what is refused says why. */
export function ContractActions({ detail, onDeleted }: ContractActionsProps): ReactNode {
  const t = useT();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [confirm, holder] = useConfirm();
  const actions = useContractActions(
    detail,
    setDialog,
    async () => {
      const isSure = await confirm({
        title: t("contract.delete.title", { name: detail.name }),
        content: t("contract.delete.body"),
        okText: t("contract.action.delete"),
        okButtonProps: { danger: true },
        cancelText: t("common.ui.cancel"),
      });
      return isSure;
    },
    onDeleted,
  );
  const close = () => setDialog(null);
  return (
    <>
      {holder}
      <ActionBar actions={actions} label={t("contract.detail.actions")} phone="row" />
      {dialog === "edit" ? <ContractFormDialog mode="edit" detail={detail} onClose={close} /> : null}
      {dialog === "renew" ? <ContractFormDialog mode="renew" detail={detail} onClose={close} /> : null}
      {dialog === "terminate" ? <TerminateDialog detail={detail} onClose={close} /> : null}
    </>
  );
}

function useContractActions(
  detail: ContractDetail,
  open: (dialog: Dialog) => void,
  askToDelete: () => Promise<boolean>,
  onDeleted: () => void,
): UiAction[] {
  const t = useT();
  const setState = useSetRenewState();
  const notifyNow = useNotifyExpiring();
  const mail = useMailContract();
  const remove = useDeleteContract();
  const { id, version, abilities, contract } = detail;
  const action = (
    key: string,
    ability: Ability,
    more: Omit<UiAction, "key" | "disabledReason">,
  ): UiAction => ({
    key,
    disabledReason: ability.isAllowed ? null : ability.reason,
    ...more,
  });
  // Refusals are notified by a toast, and the record is looked at again.
  const quietly = (sending: Promise<unknown>) => void sending.catch(() => undefined);
  const talks = (state: 0 | 1 | 3, label: string): UiAction =>
    action(`renewState${state}`, abilities.setRenewState, {
      label,
      icon: iconOfTalks[state],
      isBusy: setState.isPending,
      run: () => quietly(setState.mutateAsync({ body: { id, version, renewState: state } })),
    });
  const mayWrite = abilities.delete.isAllowed;
  const isResponsible = mayWrite || abilities.setRenewState.isAllowed || abilities.notify.isAllowed;
  if (!isResponsible) return [];
  const deletion = action("delete", abilities.delete, {
    label: t("contract.action.delete"),
    icon: deleteIcon,
    isDanger: true,
    isBusy: remove.isPending,
    run: () =>
      quietly(
        askToDelete().then(async (isSure) => {
          if (!isSure) return;
          await remove.mutateAsync({ params: { id } });
          onDeleted();
        }),
      ),
  });
  // Nothing else is left to do with what was ended.
  if (isTerminated(contract.status)) return mayWrite ? [deletion] : [];
  const writing = [
    action("edit", abilities.edit, {
      label: t("contract.action.edit"),
      icon: editIcon,
      run: () => open("edit"),
    }),
    action("renew", abilities.renew, {
      label: t("contract.action.renew"),
      icon: redoIcon,
      isPrimary: contract.validity !== 4 && abilities.renew.isAllowed,
      run: () => open("renew"),
    }),
  ];
  const ending = [
    action("terminate", abilities.terminate, {
      label: t("contract.action.terminate"),
      icon: stopIcon,
      isDanger: true,
      run: () => open("terminate"),
    }),
    deletion,
  ];
  return [
    ...(mayWrite ? writing : []),
    action("notify", abilities.notify, {
      label: t("contract.action.notify"),
      icon: bellIcon,
      isBusy: notifyNow.isPending,
      run: () => quietly(notifyNow.mutateAsync({ body: { ids: [contract.id] } })),
    }),
    {
      key: "mail",
      label: t("contract.action.mail"),
      icon: mailIcon,
      isBusy: mail.isPending,
      run: () =>
        quietly(
          mail
            .mutateAsync({ params: { id } })
            .then(({ sentTo }) =>
              notify.info(
                t("contract.detail.mailedTo", { receivers: sentTo.join(t("common.listSeparator")) }),
              ),
            ),
        ),
    },
    ...(contract.renewState === 1
      ? [talks(3, t("contract.action.renewLost")), talks(0, t("contract.action.renewReset"))]
      : [talks(1, t("contract.action.renewContacting"))]),
    ...(mayWrite ? ending : []),
  ];
}
