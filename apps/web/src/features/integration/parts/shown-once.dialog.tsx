import { Cluster, CopyButton } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import "./shown-once.css";

interface ShownOnceDialogProps {
  readonly title: string;
  /** What becomes of the secret. */
  readonly hint: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly onClose: () => void;
  /** How it is used. */
  readonly children?: ReactNode;
}

/** The only place where a secret is ever readable; nothing but the button closes it. */
export function ShownOnceDialog(props: ShownOnceDialogProps): ReactNode {
  const { title, hint, secret, copyLabel, onClose, children } = props;
  const t = useT();
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={title}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("integration.tokens.close")}
        </Button>
      }
    >
      <p>{hint}</p>
      <Cluster gap={8} className="shown-once">
        <code>{secret}</code>
        <CopyButton text={secret} label={copyLabel} hasVisibleLabel />
      </Cluster>
      {children}
    </Modal>
  );
}
