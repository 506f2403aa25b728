import { Cluster, classNames, EmptyState, IconButton, SkeletonText, Stack, Text } from "@pharos/ui";
import { deleteIcon, editIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { useDeleteReplyMacro } from "../api.ts";
import type { ReplyMacro } from "../conversation.ts";
import type { TextChoice, TextChoices as Texts } from "./use-text-choices.ts";

const MacroDialog = lazyPart(async () => (await import("./macro.dialog.tsx")).MacroDialog);

interface TextChoicesProps {
  readonly texts: Texts;
  readonly chosen: TextChoice | null;
  readonly onChoose: (key: string) => void;
}

/** The list of what can be taken; own texts can be changed and deleted here. */
export function TextChoices({ texts, chosen, onChoose }: TextChoicesProps): ReactNode {
  const t = useT();
  const [edited, setEdited] = useState<ReplyMacro | null>(null);
  const [confirm, holder] = useConfirm();
  const remove = useDeleteReplyMacro();
  const askToDelete = (macro: ReplyMacro) =>
    void confirm({
      title: t("serviceRequest.texts.deleteTitle", { title: macro.title }),
      okText: t("serviceRequest.texts.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      onOk: () => remove.mutateAsync({ params: { id: macro.id } }).catch(() => undefined),
    });
  if (texts.isLoading) return <SkeletonText />;
  return (
    <div
      className="sr-texts-list"
      id="sr-texts-list"
      role="listbox"
      aria-label={t("serviceRequest.texts.title")}
    >
      {texts.error ? <p role="alert">{texts.error.message}</p> : null}
      {texts.choices.length === 0 && !texts.error ? (
        <EmptyState isCompact>{t("serviceRequest.texts.none")}</EmptyState>
      ) : null}
      {texts.choices.map((choice) => (
        <Cluster
          key={choice.key}
          isOneLine
          className={classNames("sr-text", choice.key === chosen?.key && "sr-text-chosen")}
        >
          <Stack
            as="button"
            gap={2}
            tone="plain"
            isGrowing
            type="button"
            id={`sr-text-${choice.key}`}
            role="option"
            aria-selected={choice.key === chosen?.key}
            className="sr-text-name"
            onClick={() => onChoose(choice.key)}
          >
            <span>{choice.title}</span>
            <Text size="small" tone="secondary">
              {choice.origin}
            </Text>
          </Stack>
          {choice.macro?.isEditable ? (
            <Cluster as="span" isOneLine className="sr-text-actions">
              <IconButton
                icon={editIcon}
                label={t("serviceRequest.texts.edit", { title: choice.title })}
                onClick={() => setEdited(choice.macro)}
              />
              <IconButton
                icon={deleteIcon}
                label={t("serviceRequest.texts.deleteOne", { title: choice.title })}
                onClick={() => choice.macro && askToDelete(choice.macro)}
              />
            </Cluster>
          ) : null}
        </Cluster>
      ))}
      {edited === null ? null : <MacroDialog start={edited} isOpen onClose={() => setEdited(null)} />}
      {holder}
    </div>
  );
}
