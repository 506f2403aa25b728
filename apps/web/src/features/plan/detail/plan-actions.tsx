import type { Ability } from "@pharos/api/core";
import { ActionBar, type UiAction } from "@pharos/ui";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { type PlanDetail, useDeletePlan } from "../api.ts";

const EndDialog = lazyPart(async () => (await import("./end.dialog.tsx")).EndDialog);
const EditDialog = lazyPart(async () => (await import("./edit.dialog.tsx")).EditDialog);
const NotifyDialog = lazyPart(async () => (await import("./notify.dialog.tsx")).NotifyDialog);
const RateDialog = lazyPart(async () => (await import("./further.dialogs.tsx")).RateDialog);
const ReopenDialog = lazyPart(async () => (await import("./further.dialogs.tsx")).ReopenDialog);
const LinkDialog = lazyPart(async () => (await import("./further.dialogs.tsx")).LinkDialog);

type Opened = "end" | "edit" | "notify" | "rate" | "reopen" | "link" | null;

/** What the reader may do with a plan; what cannot be done now says why. */
export function PlanActions({ plan }: { readonly plan: PlanDetail }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const isCustomer = useMe().isEsUser;
  const [opened, setOpened] = useState<Opened>(null);
  const [confirm, holder] = useConfirm();
  const remove = useDeletePlan();
  const { abilities } = plan;
  const open = (
    what: Exclude<Opened, null>,
    label: string,
    ability: Ability,
    more: Partial<UiAction> = {},
  ): UiAction => ({
    key: what,
    label,
    ...(!ability.isAllowed && { disabledReason: ability.reason }),
    run: () => setOpened(what),
    ...more,
  });
  const askDelete = () =>
    void confirm({
      title: t("plan.delete.confirm", { title: plan.title }),
      okText: t("plan.action.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // The refusal is shown by the mutation itself.
      onOk: () =>
        remove.mutateAsync({ params: { id: plan.id } }).then(
          () => void navigate(paths.plans()),
          () => undefined,
        ),
    });
  const actions: UiAction[] = isCustomer
    ? [open("rate", t("plan.action.rate"), abilities.rate, { isPrimary: true })]
    : [
        plan.endedAt === null
          ? open("end", t("plan.action.end"), abilities.end, { isPrimary: true })
          : open("reopen", t("plan.action.reopen"), abilities.reopen, { isPrimary: true }),
        open("notify", t("plan.action.notify"), abilities.notifyDelivery),
        open("edit", t("plan.action.edit"), abilities.edit),
        open("link", t("plan.action.link"), abilities.edit, { isInMenu: true }),
        {
          key: "delete",
          label: t("plan.action.delete"),
          isInMenu: true,
          isDanger: true,
          ...(!abilities.delete.isAllowed && { disabledReason: abilities.delete.reason }),
          run: askDelete,
        },
      ];
  const close = () => setOpened(null);
  return (
    <>
      {holder}
      <ActionBar label={t("plan.action.group")} actions={actions} />
      {opened === "end" ? <EndDialog plan={plan} onClose={close} /> : null}
      {opened === "edit" ? <EditDialog plan={plan} onClose={close} /> : null}
      {opened === "notify" ? <NotifyDialog plan={plan} onClose={close} /> : null}
      {opened === "rate" ? <RateDialog plan={plan} onClose={close} /> : null}
      {opened === "reopen" ? <ReopenDialog plan={plan} onClose={close} /> : null}
      {opened === "link" ? <LinkDialog plan={plan} onClose={close} /> : null}
    </>
  );
}
