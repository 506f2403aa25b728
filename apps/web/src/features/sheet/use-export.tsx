import type { ExportEndpoint } from "@pharos/api/core";
import type { UiAction } from "@pharos/ui";
import { exportIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { loadTexts, useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import type { ExportProps } from "./export-button.tsx";

const ExportDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import("./export.dialog.tsx"), loadTexts(["sheet"])]);
  return dialog.ExportDialog;
});

/** An export as an action of a menu, and the dialog it opens. */
export interface Export {
  /** Null for people without the permission. */
  readonly action: UiAction | null;
  readonly dialog: ReactNode;
}

/** Takes a list away as a file. */
export function useExport<Endpoint extends ExportEndpoint>(props: ExportProps<Endpoint>): Export {
  const t = useT();
  const mayExport = useMe().perms.includes("export");
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (!mayExport) return { action: null, dialog: null };
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return {
    action: { key: "export", label: t("common.export.action"), icon: exportIcon, run: open },
    dialog: wasOpened ? <ExportDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null,
  };
}
