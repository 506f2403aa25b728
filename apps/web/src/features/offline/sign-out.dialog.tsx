import { Stack, Text } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useT } from "../../shared/texts.ts";
import { titleOf } from "./title-of.ts";
import { useOfflineBox } from "./use-offline-box.ts";

interface SignOutDialogProps {
  /** True: the session may end now. Without an answer the dialog could not be fetched. */
  readonly onClose: (maySignOut?: boolean) => void;
}

/** Asks what becomes of what waits on this device before its person signs out. */
export function SignOutDialog({ onClose }: SignOutDialogProps): ReactNode {
  const t = useT();
  const box = useOfflineBox();
  const entries = useSyncExternalStore(box.subscribe, box.entries);
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const sendAll = async () => {
    setSending(true);
    for (const { key } of box.entries()) await box.send(key);
    setSending(false);
    if (box.entries().length === 0) onClose(true);
    else setFailed(true);
  };
  const discardAll = async () => {
    for (const { key } of box.entries()) await box.discard(key);
    onClose(true);
  };
  return (
    <Modal
      open
      title={t("offline.signOut.title")}
      onCancel={() => onClose(false)}
      footer={[
        <Button key="discard" danger type="text" disabled={isSending} onClick={() => void discardAll()}>
          {t("offline.signOut.discard")}
        </Button>,
        <Button key="keep" disabled={isSending} onClick={() => onClose(true)}>
          {t("offline.signOut.keep")}
        </Button>,
        <Button key="send" type="primary" loading={isSending} onClick={() => void sendAll()}>
          {t("offline.signOut.send")}
        </Button>,
      ]}
    >
      <Stack gap={12}>
        <Text>{t("offline.title", { count: entries.length })}</Text>
        <Stack as="ul" gap={4}>
          {entries.map((entry) => (
            <Stack as="li" key={entry.key} gap={0}>
              <Text isBreaking>{titleOf(entry, t)}</Text>
              {entry.refusal === null ? null : (
                <Text size="small" tone="warn" isBreaking>
                  {t("offline.refused", { reason: entry.refusal })}
                </Text>
              )}
            </Stack>
          ))}
        </Stack>
        {hasFailed ? <Text tone="warn">{t("offline.signOut.unsent")}</Text> : null}
        <Text size="small" tone="secondary">
          {t("offline.signOut.note")}
        </Text>
      </Stack>
    </Modal>
  );
}
