import type { CallInput, ExportEndpoint } from "@pharos/api/core";
import { Button } from "@pharos/ui/controls";
import { exportIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { loadTexts, useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";

/** A list that can be taken away, with its filters as they stand. */
export interface ExportProps<Endpoint extends ExportEndpoint> {
  readonly endpoint: Endpoint;
  /** The list's filters without paging. */
  readonly query: Omit<NonNullable<CallInput<Endpoint>["query"]>, "format">;
  /** Name of the list, for the heading of the dialog. */
  readonly list: string;
}

const ExportDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import("./export.dialog.tsx"), loadTexts(["sheet"])]);
  return dialog.ExportDialog;
});

/** The button that takes a list away as a file; absent for people without the permission. */
export function ExportButton<Endpoint extends ExportEndpoint>(props: ExportProps<Endpoint>): ReactNode {
  const t = useT();
  const mayExport = useMe().perms.includes("export");
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (!mayExport) return null;
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button icon={<Icon of={exportIcon} />} onClick={open}>
        {t("common.export.action")}
      </Button>
      {wasOpened ? <ExportDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
