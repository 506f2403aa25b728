import { escalationLevel } from "@pharos/domain/enums";
import { StatusChip } from "@pharos/ui";
import { alertIcon, Icon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

/** How far a request was raised within the vendor; nothing while it was not, and for customers. */
export function EscalationChip({ level }: { readonly level: number | null }): ReactNode {
  const t = useT();
  if (level === null || level === escalationLevel.toCode("none") || !escalationLevel.hasCode(level))
    return null;
  return (
    <StatusChip tone="p2">
      <Icon of={alertIcon} />
      {t("serviceRequest.escalate.chip", {
        level: t(escalationLevel.labelKeyOfCode(level)),
      })}
    </StatusChip>
  );
}
