import type { UserAccount } from "@pharos/api/access";
import { ActionBar, Cluster, CopyButton, type UiAction, useIsPhone } from "@pharos/ui";
import { Alert, Modal } from "@pharos/ui/controls";
import { checkCircleIcon, editIcon, keyIcon, lockIcon, logoutIcon, stopIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { useEndUserSessions, useResetUserPassword, useSetUserStatus, useUnlockUser } from "../api.ts";

interface UserActionsProps {
  readonly user: UserAccount;
  readonly onEdit: () => void;
}

interface OneTimePassword {
  readonly initialPassword: string;
  readonly validUntil: string;
}

/** What can be done about an account; whatever cannot says why. */
export function UserActions({ user, onEdit }: UserActionsProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [confirm, holder] = useConfirm();
  const [password, setPassword] = useState<OneTimePassword | null>(null);
  const reset = useResetUserPassword();
  const unlock = useUnlockUser();
  const end = useEndUserSessions();
  const setStatus = useSetUserStatus();
  const { abilities, userId, displayName } = user;
  const ask = async (title: string, content: string, run: () => Promise<unknown>, isDanger = false) => {
    const isSure = await confirm({
      title,
      content,
      okText: t("common.ui.ok"),
      okButtonProps: { danger: isDanger },
      cancelText: t("common.ui.cancel"),
    });
    // The toast says what came of it.
    if (isSure) await run().catch(() => undefined);
  };
  const action = (
    key: keyof typeof abilities,
    more: Pick<UiAction, "label" | "icon" | "run"> & Partial<UiAction>,
  ): UiAction => ({
    key,
    disabledReason: abilities[key].isAllowed ? null : abilities[key].reason,
    ...more,
  });
  if (isPhone || !(abilities.edit.isAllowed || abilities.endSessions.isAllowed)) return null;
  const actions: UiAction[] = [
    action("edit", { label: t("access.users.edit"), icon: editIcon, isPrimary: true, run: onEdit }),
    action("resetPassword", {
      label: t("access.users.resetPassword"),
      icon: keyIcon,
      isBusy: reset.isPending,
      run: () =>
        void ask(t("access.users.resetTitle", { name: displayName }), t("access.users.resetHint"), async () =>
          setPassword(await reset.mutateAsync({ body: { userId } })),
        ),
    }),
    ...(abilities.unlock.isAllowed
      ? [
          action("unlock", {
            label: t("access.users.unlock"),
            icon: lockIcon,
            isBusy: unlock.isPending,
            run: () => void unlock.mutateAsync({ body: { userId } }).catch(() => undefined),
          }),
        ]
      : []),
    action("endSessions", {
      label: t("access.users.endSessions"),
      icon: logoutIcon,
      isBusy: end.isPending,
      run: () =>
        void ask(t("access.users.endTitle", { name: displayName }), t("access.users.endHint"), () =>
          end.mutateAsync({ body: { userId } }),
        ),
    }),
    abilities.enable.isAllowed
      ? action("enable", {
          label: t("access.users.enable"),
          icon: checkCircleIcon,
          isBusy: setStatus.isPending,
          run: () => void setStatus.mutateAsync({ body: { userId, isEnabled: true } }).catch(() => undefined),
        })
      : action("disable", {
          label: t("access.users.disable"),
          icon: stopIcon,
          isDanger: true,
          isBusy: setStatus.isPending,
          run: () =>
            void ask(
              t("access.users.disableTitle", { name: displayName }),
              t("access.users.disableHint"),
              () => setStatus.mutateAsync({ body: { userId, isEnabled: false } }),
              true,
            ),
        }),
  ];
  return (
    <div className="user-actions">
      {holder}
      <ActionBar actions={actions} label={t("access.users.actions")} phone="row" />
      {password ? <OneTimePasswordDialog password={password} onClose={() => setPassword(null)} /> : null}
    </div>
  );
}

interface OneTimePasswordDialogProps {
  readonly password: OneTimePassword;
  readonly onClose: () => void;
}

/** Shown once: no one can look it up again. */
function OneTimePasswordDialog({ password, onClose }: OneTimePasswordDialogProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Modal
      open
      title={t("access.users.oneTimePassword")}
      onCancel={onClose}
      onOk={onClose}
      okText={t("access.users.noted")}
      cancelButtonProps={{ style: { display: "none" } }}
      mask={{ closable: false }}
    >
      <Alert type="warning" showIcon title={t("access.users.onceHint")} />
      <Cluster as="p" gap={8} justify="center" size="headline" isOneLine className="one-time-password">
        {password.initialPassword}
        <CopyButton text={password.initialPassword} />
      </Cluster>
      <p>{t("access.users.validUntil", { time: format.dateTime(password.validUntil) })}</p>
    </Modal>
  );
}
