import { serviceRequestStatus, severity, severityDescriptionKey } from "@pharos/domain/enums";
import { StatusChip } from "@pharos/ui";
import { Icon, thunderboltIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useT } from "../../../shared/texts.ts";
import { severityOf, statusOf } from "./wording.ts";

/** The severity of a wire code as a chip; hovering says what it means. */
export function SeverityChip({ code }: { readonly code: number }): ReactNode {
  const t = useT();
  return <StateChip of={severity} code={code} title={t(severityDescriptionKey(severityOf(code)))} />;
}

/** The status of a wire code as a chip; a request under entitlement review says so. */
export function RequestStatusChip({
  code,
  auditState = 0,
}: {
  readonly code: number;
  readonly auditState?: number;
}): ReactNode {
  const t = useT();
  if (auditState === 1 && statusOf(code) === "submitted") {
    return <StatusChip tone="warn">{t("serviceRequest.audit.pending")}</StatusChip>;
  }
  return <StateChip of={serviceRequestStatus} code={code} />;
}

/** Marks a request whose reporter has called for urgency; hovering says how often and when. */
export function UrgentChip({ hint }: { readonly hint?: string | undefined }): ReactNode {
  const t = useT();
  return (
    <StatusChip tone="p1" {...(hint !== undefined && { title: hint })}>
      <Icon of={thunderboltIcon} />
      {t("serviceRequest.urgent")}
    </StatusChip>
  );
}
