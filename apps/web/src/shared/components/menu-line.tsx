import { Cluster } from "@pharos/ui";
import { Icon, type IconShape } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import "./menu-line.css";

interface MenuLineProps {
  readonly icon: IconShape;
  readonly isCurrent?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A line of a menu that a thumb can hit. */
export function MenuLine({ icon, isCurrent = false, onClick, children }: MenuLineProps): ReactNode {
  return (
    <Cluster
      as="button"
      gap={12}
      size="large"
      tone="plain"
      isOneLine
      type="button"
      className="menu-line"
      aria-current={isCurrent ? "page" : undefined}
      onClick={onClick}
    >
      <Icon of={icon} size="title" />
      {children}
    </Cluster>
  );
}
