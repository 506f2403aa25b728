import { Modal } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { PasswordForm } from "./password-form.tsx";

/** Changes the own password; the other sessions of the account end. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Modal open title={t("auth.changePassword.title")} onCancel={onClose} footer={null} width={420}>
      <p className="password-hint">{t("auth.changePassword.others")}</p>
      <PasswordForm onDone={onClose} />
    </Modal>
  );
}
