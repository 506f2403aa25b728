import type { AssetDetail, AssetNodeView } from "@pharos/api/asset";
import { assetNodeRole } from "@pharos/domain/enums";
import { EmptyState, IconButton, Panel } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon, editIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useDeleteAssetNode, useSaveAssetNode } from "../api.ts";
import { ArchitectureDrawing } from "../drawing/architecture-drawing.tsx";
import { levelsOf } from "./levels-of.ts";
import "./node-panel.css";

const NodeFormDialog = lazyPart(async () => (await import("../node-form.dialog.tsx")).NodeFormDialog);

/** The nodes of an asset: the drawing, and the same as a list. */
export function NodePanel({ asset }: { readonly asset: AssetDetail }): ReactNode {
  const t = useT();
  const [edited, setEdited] = useState<AssetNodeView | "new" | null>(null);
  const save = useSaveAssetNode();
  const mayEdit = asset.abilities.edit.isAllowed;
  const move = (
    { revision, nodeTypeName: _zh, nodeTypeNameEn: _en, ...node }: AssetNodeView,
    x: number,
    y: number,
  ) => save.mutate({ body: { ...node, revision, assetId: asset.id, x, y } });
  const addButton = mayEdit ? (
    <Button icon={<Icon of={plusIcon} />} onClick={() => setEdited("new")}>
      {t("asset.node.add")}
    </Button>
  ) : undefined;
  return (
    <Panel title={t("asset.node.title")} extra={addButton}>
      {asset.nodes.length === 0 ? (
        <EmptyState isCompact>{t("asset.node.none")}</EmptyState>
      ) : (
        <>
          <ArchitectureDrawing
            nodes={asset.nodes}
            onOpen={(node) => (mayEdit ? setEdited(node) : undefined)}
            {...(mayEdit && { onMove: move })}
          />
          {mayEdit ? <p className="asset-node-hint">{t("asset.node.moveHint")}</p> : null}
          <NodeList asset={asset} mayEdit={mayEdit} onEdit={setEdited} />
        </>
      )}
      {edited === null ? null : (
        <NodeFormDialog
          asset={asset}
          node={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

interface NodeListProps {
  readonly asset: AssetDetail;
  readonly mayEdit: boolean;
  readonly onEdit: (node: AssetNodeView) => void;
}

function NodeList({ asset, mayEdit, onEdit }: NodeListProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const remove = useDeleteAssetNode();
  const [confirm, holder] = useConfirm();
  const confirmDelete = (node: AssetNodeView) =>
    confirm({
      title: t("asset.node.deleteConfirm", { name: node.name }),
      okText: t("asset.node.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // A refusal is told as a toast; the question closes either way.
      onOk: () => remove.mutateAsync({ params: { id: node.id } }).catch(() => undefined),
    });
  return (
    <ul className="asset-nodes" aria-label={t("asset.node.tree")}>
      {holder}
      {levelsOf(asset.nodes).map(({ node, level }) => (
        <li key={node.id} style={{ paddingInlineStart: level * 20 }}>
          <span className="asset-node-words">
            <span className="asset-node-name">{node.name}</span>
            <span className="asset-node-facts">
              {[
                t(assetNodeRole.labelKeyOfCode(node.role)),
                nameIn(locale, node.nodeTypeName, node.nodeTypeNameEn),
                addressOf(node),
                sizeOf(node),
              ]
                // A proxy of the type “proxy” is called so once.
                .filter((part, index, parts) => part !== "" && parts.indexOf(part) === index)
                .join(" · ")}
            </span>
          </span>
          {mayEdit ? (
            <span className="asset-node-actions">
              <IconButton
                icon={editIcon}
                label={`${t("asset.node.edit")} ${node.name}`}
                onClick={() => onEdit(node)}
              />
              <IconButton
                icon={deleteIcon}
                label={`${t("asset.node.delete")} ${node.name}`}
                onClick={() => void confirmDelete(node)}
              />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function addressOf({ name, host, ip, port }: AssetNodeView): string {
  const place = [host === name ? null : host, ip].filter((part) => part !== null).join(" ");
  return port === null ? place : `${place}:${port}`;
}

function sizeOf({ cpuCores, memoryGb, diskGb }: AssetNodeView): string {
  return [
    cpuCores === null ? null : `${cpuCores}C`,
    memoryGb === null ? null : `${memoryGb} GB`,
    diskGb === null ? null : `${diskGb} GB`,
  ]
    .filter((part) => part !== null)
    .join(" / ");
}
