import type { Ability } from "@pharos/api/core";
import { ActionButton } from "@pharos/ui";
import { downloadIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";

const DownloadDialog = lazyPart(async () => (await import("./download.dialog.tsx")).DownloadDialog);

/** The version that is downloaded. */
export interface DownloadProps {
  readonly resourceId: number;
  readonly versionId: number;
  /** In the reader's language. */
  readonly name: string;
  readonly version: string;
}

interface DownloadButtonProps extends DownloadProps {
  readonly ability: Ability;
  readonly isPrimary?: boolean;
}

/** Asks for the purpose and downloads; who may not is told why. */
export function DownloadButton({ ability, isPrimary = false, ...wanted }: DownloadButtonProps): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionButton
        size="small"
        action={{
          key: "download",
          label: t("resource.action.download"),
          icon: downloadIcon,
          isPrimary,
          disabledReason: ability.isAllowed ? null : ability.reason,
          run: () => setIsOpen(true),
        }}
      />
      {isOpen ? <DownloadDialog {...wanted} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
