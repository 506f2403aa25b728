import { Avatar, Cluster, Stack, Text } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import { deleteIcon, Icon, uploadIcon } from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { notify } from "../../shared/notify.ts";
import { useT } from "../../shared/texts.ts";
import { sendImage, useSetAvatar } from "../file/index.ts";
import { refreshUser, useMe } from "../identity/index.ts";
import "./avatar.css";

/** Shows, changes or removes the own picture. */
export function AvatarDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const me = useMe();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const setAvatar = useSetAvatar();
  const show = async (objectKey: string | null) => {
    await setAvatar.mutateAsync({ body: { objectKey } });
    await refreshUser(client);
  };
  const send = async (file: File | undefined) => {
    if (!file) return;
    setIsSending(true);
    try {
      await show((await sendImage(file, "avatar")).objectKey);
    } catch (error) {
      if (error instanceof Error) notify.failure(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Modal open title={t("file.avatar.title")} onCancel={onClose} footer={null} width={360}>
      <Stack gap={12} align="center" className="avatar-dialog">
        <Avatar name={me.employeeName} src={me.headImgUrl} size={96} />
        <Text as="p" tone="secondary">
          {t("file.avatar.hint")}
        </Text>
        <input
          ref={input}
          className="avatar-input"
          type="file"
          accept=".jpg,.jpeg,.png,.gif,.bmp"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ currentTarget }) => {
            void send(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
        <Cluster as="span" gap={8}>
          <Button
            type="primary"
            icon={<Icon of={uploadIcon} />}
            loading={isSending}
            onClick={() => input.current?.click()}
          >
            {t("file.avatar.choose")}
          </Button>
          {me.headImgUrl ? (
            <Button icon={<Icon of={deleteIcon} />} onClick={() => void show(null)}>
              {t("file.avatar.remove")}
            </Button>
          ) : null}
        </Cluster>
      </Stack>
    </Modal>
  );
}
