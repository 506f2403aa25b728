import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";

const ManualDialog = lazyPart(async () => (await import("../parts/manual.dialog.tsx")).ManualDialog);

/** Begins a manual. */
export function NewManualButton(): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsOpen(true)}>
        {t("manual.action.create")}
      </Button>
      {isOpen ? <ManualDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
