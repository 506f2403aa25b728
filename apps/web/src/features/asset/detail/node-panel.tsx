import type { AssetDetail, AssetNodeView } from "@pharos/api/asset";
import { assetNodeRole } from "@pharos/domain/enums";
import { Cluster, EmptyState, Grid, IconButton, Panel, Text } from "@pharos/ui";
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
          {mayEdit ? (
            <Text as="p" size="small" tone="tertiary" className="asset-node-hint">
              {t("asset.node.moveHint")}
            </Text>
          ) : null}
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
      // A refusal is shown as a toast; the question closes either way.
      onOk: () => remove.mutateAsync({ params: { id: node.id } }).catch(() => undefined),
    });
  return (
    <ul className="asset-nodes" aria-label={t("asset.node.tree")}>
      {holder}
      {levelsOf(asset.nodes).map(({ node, level }) => (
        <Grid
          key={node.id}
          as="li"
          gap={12}
          rowGap={4}
          align="center"
          style={{ paddingInlineStart: level * 20 }}
        >
          <Cluster as="span" gap={12} rowGap={0} align="stretch">
            <Text weight="strong">{node.name}</Text>
            <Text tone="secondary" isBreaking>
              {[
                t(assetNodeRole.labelKeyOfCode(node.role)),
                nameIn(locale, node.nodeTypeName, node.nodeTypeNameEn),
                addressOf(node),
                sizeOf(node),
              ]
                // A proxy of the type “proxy” is called so once.
                .filter((part, index, parts) => part !== "" && parts.indexOf(part) === index)
                .join(" · ")}
            </Text>
          </Cluster>
          {mayEdit ? (
            <Cluster as="span" gap={4} isOneLine>
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
            </Cluster>
          ) : null}
        </Grid>
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
