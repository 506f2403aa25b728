import { type AssetImportance, assetImportance } from "@pharos/domain/enums";
import { StatusChip, type Tone } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

const tones: Readonly<Record<AssetImportance, Tone>> = { core: "p1", important: "warn", normal: "mute" };

/** How much a business depends on an asset. */
export function ImportanceChip({ code }: { readonly code: number }): ReactNode {
  const t = useT();
  const name = assetImportance.fromCode(code);
  return <StatusChip tone={tones[name]}>{t(assetImportance.labelKey(name))}</StatusChip>;
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
