import { CopyButton } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import "../tokens/tokens.css";

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** The only place where the secret of a webhook is ever readable; nothing but the button closes it. */
export function SecretDialog({ secret, onClose }: SecretDialogProps): ReactNode {
  const t = useT();
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t("integration.hooks.secret")}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("integration.tokens.close")}
        </Button>
      }
    >
      <p>{t("integration.hooks.secretHint")}</p>
      <div className="token-made">
        <code>{secret}</code>
        <CopyButton text={secret} label={t("integration.hooks.copySecret")} hasVisibleLabel />
      </div>
    </Modal>
  );
}
