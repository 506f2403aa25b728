import type { AnyEndpoint, ImportResult } from "@pharos/api/core";
import { Button } from "@pharos/ui/controls";
import { Icon, importIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { loadTexts, useT } from "../../shared/texts.ts";
import type { ImportColumn } from "./match-columns.ts";

/** An import made with `importOf`. */
export interface ImportProps {
  readonly endpoint: AnyEndpoint;
  /** What the rows belong to; sent beside them. */
  readonly scope?: Readonly<Record<string, unknown>>;
  /** What is imported, for the heading. */
  readonly what: string;
  readonly columns: readonly ImportColumn[];
  /** Called after the rows were kept. */
  readonly onImported: (result: ImportResult) => void;
}

const ImportDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import("./import.dialog.tsx"), loadTexts(["sheet"])]);
  return dialog.ImportDialog;
});

/** The button that imports a sheet; shown by screens to whom may import. */
export function ImportButton(props: ImportProps): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon of={importIcon} />} onClick={() => setIsOpen(true)}>
        {t("common.import.action")}
      </Button>
      {isOpen ? <ImportDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
