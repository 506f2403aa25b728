import { Cluster, EmptyState, IconButton, Panel, SkeletonText, useMediaQuery } from "@pharos/ui";
import { Button, Drawer } from "@pharos/ui/controls";
import { folderIcon, folderOpenIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";
import type { DocFolder } from "../api.ts";
import { inTreeOrder } from "../parts/folder-tree.ts";

const FolderDialog = lazyPart(async () => (await import("./folder.dialog.tsx")).FolderDialog);

interface FolderPanelProps {
  /** Undefined while they are on their way. */
  readonly folders: readonly DocFolder[] | undefined;
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  /** The organisation of a new folder at the top. */
  readonly companyId?: number;
  readonly mayAdd: boolean;
}

/** The folders with how many documents stand in each; where the page is narrow they open in a drawer. */
export function FolderPanel({ folders, chosen, onChoose, companyId, mayAdd }: FolderPanelProps): ReactNode {
  const t = useT();
  const isNarrow = useMediaQuery("(max-width: 1023px)");
  const [isOpen, setIsOpen] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const choose = (id: number) => {
    setIsOpen(false);
    onChoose(id);
  };
  const add = mayAdd ? (
    <IconButton icon={plusIcon} label={t("document.folder.add")} onClick={() => setIsAdding(true)} />
  ) : undefined;
  const tree = <FolderTree folders={folders} chosen={chosen} onChoose={choose} />;
  const name = folders?.find(({ id }) => id === chosen)?.name ?? "";
  return (
    <>
      {isNarrow ? (
        <Cluster gap={8} isOneLine>
          <Button icon={<Icon of={folderOpenIcon} />} onClick={() => setIsOpen(true)}>
            {t("document.folder.open", { name })}
          </Button>
          {add}
        </Cluster>
      ) : (
        <Panel title={t("document.folder.title")} extra={add}>
          {tree}
        </Panel>
      )}
      {isNarrow ? (
        <Drawer
          open={isOpen}
          onClose={() => setIsOpen(false)}
          placement="left"
          size={300}
          title={t("document.folder.title")}
        >
          {tree}
        </Drawer>
      ) : null}
      {isAdding ? (
        <FolderDialog
          folders={folders ?? []}
          {...(companyId !== undefined && { companyId })}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </>
  );
}

function FolderTree({
  folders,
  chosen,
  onChoose,
}: Pick<FolderPanelProps, "folders" | "chosen" | "onChoose">): ReactNode {
  const t = useT();
  if (folders === undefined) return <SkeletonText lines={6} />;
  if (folders.length === 0) return <EmptyState isCompact>{t("document.noFolders")}</EmptyState>;
  return (
    <ul className="document-folders">
      {inTreeOrder(folders).map(({ id, name, docCount, depth }) => (
        <li key={id} style={{ paddingInlineStart: depth * 14 }}>
          <Cluster
            as="button"
            type="button"
            gap={8}
            isOneLine
            aria-current={id === chosen}
            onClick={() => onChoose(id)}
          >
            <Icon of={id === chosen ? folderOpenIcon : folderIcon} />
            <span className="document-folder-name">{name}</span>
            <span className="document-folder-count">{docCount}</span>
          </Cluster>
        </li>
      ))}
    </ul>
  );
}
