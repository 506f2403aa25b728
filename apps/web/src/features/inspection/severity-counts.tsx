import { Cluster, StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";

const shown = [
  { key: "critical", tone: "p1" },
  { key: "high", tone: "p2" },
  { key: "medium", tone: "p3" },
  { key: "low", tone: "p4" },
] as const;

type Counts = Readonly<Record<(typeof shown)[number]["key"], number>>;

/** How many findings there are of each severity, the worst first; null where there are none. */
export function SeverityCounts({ counts }: { readonly counts: Counts }): ReactNode {
  const t = useT();
  const found = shown.filter(({ key }) => counts[key] > 0);
  if (found.length === 0) return null;
  return (
    <Cluster as="span" gap={4} isOneLine>
      {found.map(({ key, tone }) => (
        <StatusChip key={key} tone={tone}>
          {`${t(`enums.inspectionSeverity.${key}`)} ${counts[key]}`}
        </StatusChip>
      ))}
    </Cluster>
  );
}
