import { docFolderRagState, encryptLevel } from "@pharos/domain/enums";
import { Cluster, MenuButton, Text, type UiAction } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { botIcon, deleteIcon, editIcon, eyeIcon, Icon, moreIcon, plusIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { type DocFolder, useAddFolderToRag, useRemoveFolder } from "../api.ts";

const FolderDialog = lazyPart(async () => (await import("./folder.dialog.tsx")).FolderDialog);
const ReadersDialog = lazyPart(async () => (await import("./readers.dialog.tsx")).ReadersDialog);

interface FolderStripProps {
  readonly folder: DocFolder;
  readonly folders: readonly DocFolder[];
}

/** The folder that is open: its name, its level with who reads it, and what can be done with it. */
export function FolderStrip({ folder, folders }: FolderStripProps): ReactNode {
  const t = useT();
  const [shown, setShown] = useState<"edit" | "add" | "readers" | null>(null);
  const close = () => setShown(null);
  const [actions, holder] = useFolderActions(folder, setShown);
  return (
    <Cluster gap={8} align="center">
      <Text as="h2" size="large" weight="strong" isBreaking>
        {folder.name}
      </Text>
      <StateChip of={encryptLevel} code={folder.encryptLevel} />
      {folder.ragState === docFolderRagState.toCode("none") ? null : (
        <StateChip of={docFolderRagState} code={folder.ragState} />
      )}
      <Button type="link" icon={<Icon of={eyeIcon} />} onClick={() => setShown("readers")}>
        {t("document.folder.readers")}
      </Button>
      {actions.length > 0 ? (
        <MenuButton icon={moreIcon} label={t("document.folder.actions")} actions={actions} isIconOnly />
      ) : null}
      {shown === "readers" ? <ReadersDialog folder={folder} onClose={close} /> : null}
      {shown === "edit" ? <FolderDialog folder={folder} folders={folders} onClose={close} /> : null}
      {shown === "add" ? <FolderDialog parentId={folder.id} folders={folders} onClose={close} /> : null}
      {holder}
    </Cluster>
  );
}

function useFolderActions(
  { id, name, abilities }: DocFolder,
  show: (what: "edit" | "add") => void,
): readonly [UiAction[], ReactNode] {
  const t = useT();
  const [confirm, holder] = useConfirm();
  const remove = useRemoveFolder();
  const addRag = useAddFolderToRag();
  const askAndRemove = async () => {
    const isSure = await confirm({
      title: t("document.folder.removeTitle", { name }),
      okText: t("document.folder.remove"),
      okButtonProps: { danger: true },
    });
    if (isSure) remove.mutate({ params: { id } });
  };
  const reasonOf = ({ isAllowed, reason }: { isAllowed: boolean; reason: string }) =>
    isAllowed ? {} : { disabledReason: reason };
  const editing: UiAction[] = abilities.edit.isAllowed
    ? [
        { key: "add", label: t("document.folder.addInside"), icon: plusIcon, run: () => show("add") },
        { key: "edit", label: t("document.folder.edit"), icon: editIcon, run: () => show("edit") },
        {
          key: "remove",
          label: t("document.folder.remove"),
          icon: deleteIcon,
          isDanger: true,
          run: () => void askAndRemove(),
          ...reasonOf(abilities.remove),
        },
      ]
    : [];
  const indexing: UiAction[] = abilities.addRag.isAllowed
    ? [
        {
          key: "rag",
          label: t("document.folder.addRag"),
          icon: botIcon,
          run: () => addRag.mutate({ params: { id } }),
        },
      ]
    : [];
  return [[...indexing, ...editing], holder];
}
