import { assetNodeRole } from "@pharos/domain/enums";
import { Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { Preparation } from "../api.ts";
import "./topology-hint.css";

type Node = Preparation["nodes"][number];

/** How the chosen asset is built, in a few lines, so that no one has to describe it. */
export function TopologyHint({ nodes }: { readonly nodes: readonly Node[] }): ReactNode {
  const t = useT();
  if (nodes.length === 0) return null;
  return (
    <Text as="details" size="small" className="sr-topology" open={nodes.length <= 8}>
      <summary>
        {t("serviceRequest.create.topology")} · {nodes.length}
      </summary>
      <Branch nodes={nodes} parentId={null} />
    </Text>
  );
}

function Branch({
  nodes,
  parentId,
}: {
  readonly nodes: readonly Node[];
  readonly parentId: number | null;
}): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const children = nodes.filter((node) => node.parentId === parentId);
  if (children.length === 0) return null;
  return (
    <ul>
      {children.map((node) => (
        <li key={node.id}>
          <span>{node.name}</span>
          <small>
            {nameIn(locale, node.typeName, node.typeNameEn)} · {t(assetNodeRole.labelKeyOfCode(node.role))}
          </small>
          <Branch nodes={nodes} parentId={node.id} />
        </li>
      ))}
    </ul>
  );
}
