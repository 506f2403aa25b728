import type { Ability } from "@pharos/api/core";
import { Cluster, type Fact, Facts, Stack, useIsPhone } from "@pharos/ui";
import { Button, Drawer, Tooltip } from "@pharos/ui/controls";
import { editIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import "./record-drawer.css";

interface RecordDrawerProps {
  readonly title: string;
  readonly edit: { readonly label: string; readonly ability: Ability; readonly run: () => void };
  /** What stands out, above the facts. */
  readonly head?: ReactNode;
  readonly facts: readonly Fact[];
  readonly onClose: () => void;
  /** Sections below the facts, such as the history. */
  readonly children?: ReactNode;
}

/** One record beside its list. */
export function RecordDrawer({ title, edit, head, facts, onClose, children }: RecordDrawerProps): ReactNode {
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Drawer
      open={isOpen}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      size={isPhone ? "100%" : 560}
      title={title}
      rootClassName="record-drawer"
      closable={{ placement: "end" }}
      extra={
        <Tooltip title={edit.ability.reason}>
          <Button icon={<Icon of={editIcon} />} disabled={!edit.ability.isAllowed} onClick={edit.run}>
            {edit.label}
          </Button>
        </Tooltip>
      }
    >
      <Stack gap={16} className="record-drawer-body">
        {head ? (
          <Cluster gap={12} isOneLine className="record-drawer-head">
            {head}
          </Cluster>
        ) : null}
        <Facts items={facts} />
        {children}
      </Stack>
    </Drawer>
  );
}
