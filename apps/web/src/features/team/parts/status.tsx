import { type EngineerStatus, engineerStatus } from "@pharos/domain/enums";
import { StatusChip, type Tone } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";

const tones: Readonly<Record<EngineerStatus, Tone>> = {
  onDuty: "ok",
  flexible: "info",
  onSite: "warn",
  onLeave: "mute",
  unassigned: "mute",
  product: "teal",
  research: "teal",
};

interface EngineerStatusChipProps {
  readonly code: number;
  /** When a temporary status ends. */
  readonly until?: string | null;
}

/** What an engineer does now. */
export function EngineerStatusChip({ code, until }: EngineerStatusChipProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const status = engineerStatus.fromCode(code);
  return (
    <StatusChip
      tone={tones[status]}
      look="dot"
      {...(until && { title: t("team.members.until", { time: format.dateTime(until) }) })}
    >
      {t(engineerStatus.labelKey(status))}
    </StatusChip>
  );
}
