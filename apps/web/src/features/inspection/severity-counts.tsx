import { inspectionSeverity } from "@pharos/domain/enums";
import { Cluster, StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { stateTones } from "../../shared/components/state-tones.ts";
import { useT } from "../../shared/texts.ts";

const shown = ["critical", "high", "medium", "low"] as const;

type Counts = Readonly<Record<(typeof shown)[number], number>>;

/** How many findings there are of each severity, the worst first; null where there are none. */
export function SeverityCounts({ counts }: { readonly counts: Counts }): ReactNode {
  const t = useT();
  const found = shown.filter((name) => counts[name] > 0);
  if (found.length === 0) return null;
  return (
    <Cluster as="span" gap={4} isOneLine>
      {found.map((name) => (
        <StatusChip key={name} tone={stateTones.inspectionSeverity[name]}>
          {`${t(inspectionSeverity.labelKey(name))} ${counts[name]}`}
        </StatusChip>
      ))}
    </Cluster>
  );
}
