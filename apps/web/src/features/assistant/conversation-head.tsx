import { Cluster, IconButton, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useDeleteConversation } from "./api.ts";

interface HeadProps {
  readonly id: number | undefined;
  readonly title: string | undefined;
  readonly onList: (() => void) | undefined;
  readonly onDeleted: () => void;
}

/** What the conversation is called, and its end. */
export function ConversationHead({ id, title, onList, onDeleted }: HeadProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const remove = useDeleteConversation();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Cluster as="header" gap={8} justify="between" className="moai-head">
      <Text as="h1" size="title" weight="strong" isTruncated>
        {title ?? t("assistant.title")}
      </Text>
      <Cluster gap={8}>
        {onList ? (
          <Button size="small" onClick={onList}>
            {t("assistant.conversations")}
          </Button>
        ) : null}
        {id === undefined || title === undefined ? null : isAsked ? (
          <Button
            size="small"
            danger
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params: { id } },
                {
                  onSuccess: () => {
                    onDeleted();
                    setIsAsked(false);
                    void navigate(paths.moai(), { replace: true });
                  },
                },
              )
            }
          >
            {t("assistant.deleteSure")}
          </Button>
        ) : (
          <IconButton icon={deleteIcon} label={t("assistant.delete")} onClick={() => setIsAsked(true)} />
        )}
      </Cluster>
    </Cluster>
  );
}
