import { engineerStatus } from "@pharos/domain/enums";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";

interface EngineerStatusChipProps {
  readonly code: number;
  /** When a temporary status ends. */
  readonly until?: string | null;
}

/** What an engineer does now. */
export function EngineerStatusChip({ code, until }: EngineerStatusChipProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <StateChip
      of={engineerStatus}
      code={code}
      look="dot"
      {...(until && { title: t("team.members.until", { time: format.dateTime(until) }) })}
    />
  );
}
