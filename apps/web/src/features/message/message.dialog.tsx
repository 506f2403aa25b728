import { Text } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import type { MessageRow } from "./api.ts";
import { useOpenMessage } from "./use-open-message.ts";
import "./center/messages.css";

interface MessageDialogProps {
  readonly message: MessageRow;
  readonly onClose: () => void;
}

/** What a person wrote, in full. */
export function MessageDialog({ message, onClose }: MessageDialogProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { hasPage, open } = useOpenMessage(onClose);
  return (
    <Modal
      open
      onCancel={onClose}
      title={message.title}
      footer={
        hasPage(message) ? (
          <Button type="primary" onClick={() => open(message)}>
            {t("message.center.open")}
          </Button>
        ) : null
      }
    >
      <Text as="p" size="small" tone="tertiary" className="message-dialog-meta">
        {message.senderName ?? t("message.center.portal")} · {format.dateTime(message.createdTime)}
      </Text>
      <Text as="pre" size="large" isBreaking className="message-dialog-content">
        {message.content}
      </Text>
    </Modal>
  );
}
