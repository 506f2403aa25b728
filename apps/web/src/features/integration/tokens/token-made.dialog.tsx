import { CopyButton } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import "./tokens.css";

interface TokenMadeDialogProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** The only place where a token is ever readable; nothing but the button closes it. */
export function TokenMadeDialog({ token, onClose }: TokenMadeDialogProps): ReactNode {
  const t = useT();
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t("integration.tokens.made")}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("integration.tokens.close")}
        </Button>
      }
    >
      <p>{t("integration.tokens.madeHint")}</p>
      <div className="token-made">
        <code>{token}</code>
        <CopyButton text={token} label={t("integration.tokens.copy")} hasVisibleLabel />
      </div>
      <p>{t("integration.tokens.madeUse")}</p>
      <pre className="token-header">{`Authorization: Bearer ${token.slice(0, 10)}…`}</pre>
    </Modal>
  );
}
