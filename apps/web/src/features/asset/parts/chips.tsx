import { assetImportance } from "@pharos/domain/enums";
import { StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useT } from "../../../shared/texts.ts";

/** How much a business depends on an asset. */
export function ImportanceChip({ code }: { readonly code: number }): ReactNode {
  return <StateChip of={assetImportance} code={code} />;
}

/** The service number that covers an asset, or that none does. */
export function CoverageChip({ sn }: { readonly sn: string | null }): ReactNode {
  const t = useT();
  return sn === null ? (
    <StatusChip tone="warn">{t("asset.list.uncovered")}</StatusChip>
  ) : (
    <StatusChip tone="ok">{t("asset.list.covered")}</StatusChip>
  );
}
