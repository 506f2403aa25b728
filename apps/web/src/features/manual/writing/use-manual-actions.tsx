import { hasReason, type UiAction } from "@pharos/ui";
import {
  copyIcon,
  deleteIcon,
  downloadIcon,
  editIcon,
  eyeIcon,
  historyIcon,
  sendIcon,
  stopIcon,
} from "@pharos/ui/icons";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { type ManualDetail, pdfUrl, useDeleteManual, useSaveManual } from "../api.ts";

/** Dialogs that the actions of a manual open. */
export type ManualDialogName = "properties" | "copy" | "history";

/** What can be done with a manual as its editor, the next step first. */
export function useManualActions(
  manual: ManualDetail,
  open: (dialog: ManualDialogName) => void,
  { isTreeSaving }: { readonly isTreeSaving: boolean },
): { readonly actions: UiAction[]; readonly holder: ReactNode } {
  const t = useT();
  const navigate = useNavigate();
  const [confirm, holder] = useConfirm();
  const save = useSaveManual();
  const [decided, setDecided] = useState<0 | 1 | null>(null);
  const remove = useDeleteManual();
  const { id, revision, abilities, name, version } = manual;
  const isPublished = manual.status === 1;
  const ask = async (status: 0 | 1) => {
    const question = t(status === 1 ? "manual.publishQuestion" : "manual.withdrawQuestion", {
      name,
      version,
    });
    const okText = t(status === 1 ? "manual.action.publish" : "manual.action.withdraw");
    if (await confirm({ title: question, okText, cancelText: t("common.ui.cancel") })) setDecided(status);
  };
  const sendDecided = useEffectEvent((status: 0 | 1) => {
    setDecided(null);
    save.mutate({ body: { id, revision, status } });
  });
  // A step of the tree that is being stored changes the revision: what was decided follows it.
  useEffect(() => {
    if (decided !== null && !isTreeSaving) sendDecided(decided);
  }, [decided, isTreeSaving]);
  const removeIt = async () => {
    const title = t("manual.removeQuestion", { name, version });
    const isSure = await confirm({
      title,
      okText: t("manual.action.remove"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    if (!isSure) return;
    remove.mutate({ params: { id } }, { onSuccess: () => void navigate(paths.manuals({ tab: "manage" })) });
  };
  const state: UiAction = isPublished
    ? {
        key: "withdraw",
        label: t("manual.action.withdraw"),
        icon: stopIcon,
        isInMenu: true,
        run: () => void ask(0),
      }
    : {
        key: "publish",
        label: t("manual.action.publish"),
        icon: sendIcon,
        isPrimary: true,
        isBusy: save.isPending || decided !== null,
        disabledReason: abilities.publish.isAllowed ? null : abilities.publish.reason,
        run: () => void ask(1),
      };
  const actions: UiAction[] = [
    state,
    {
      key: "read",
      label: t("manual.action.read"),
      icon: eyeIcon,
      run: () => void navigate(paths.manual(id)),
    },
    { key: "copy", label: t("manual.action.copy"), icon: copyIcon, run: () => open("copy") },
    {
      key: "properties",
      label: t("manual.action.properties"),
      icon: editIcon,
      run: () => open("properties"),
    },
    {
      key: "pdf",
      label: t("manual.action.pdf"),
      icon: downloadIcon,
      isInMenu: true,
      run: () =>
        void pdfUrl(id).then(
          (url) => location.assign(url),
          // A refusal has been shown.
          () => {},
        ),
    },
    {
      key: "history",
      label: t("manual.action.history"),
      icon: historyIcon,
      isInMenu: true,
      run: () => open("history"),
    },
    {
      key: "remove",
      label: t("manual.action.remove"),
      icon: deleteIcon,
      isInMenu: true,
      isDanger: true,
      run: () => void removeIt(),
    },
  ];
  return {
    actions: actions.map((action) => (hasReason(action) ? { ...action, isInMenu: true } : action)),
    holder,
  };
}
