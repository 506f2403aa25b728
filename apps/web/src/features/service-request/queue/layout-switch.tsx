import { Cluster, IconButton } from "@pharos/ui";
import { projectIcon, splitIcon, unorderedListIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { DeskLayoutState } from "./use-layout.ts";
import "./layout-switch.css";

/** Chooses between the list, the list with a request beside it, and the board. */
export function LayoutSwitch({ layout }: { readonly layout: DeskLayoutState }): ReactNode {
  const t = useT();
  const choices = [
    { key: "list", icon: unorderedListIcon },
    ...(layout.hasRoom ? [{ key: "split", icon: splitIcon } as const] : []),
    { key: "board", icon: projectIcon },
  ] as const;
  return (
    <Cluster
      as="span"
      isOneLine
      isInline
      className="sr-layouts"
      role="group"
      aria-label={t("serviceRequest.desk.layout.title")}
    >
      {choices.map(({ key, icon }) => (
        <IconButton
          key={key}
          icon={icon}
          label={t(`serviceRequest.desk.layout.${key}`)}
          isPressed={layout.shown === key}
          onClick={() => layout.choose(key)}
        />
      ))}
    </Cluster>
  );
}
