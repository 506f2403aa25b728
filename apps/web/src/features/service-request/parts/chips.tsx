import { serviceRequestStatus, severity, severityDescriptionKey } from "@pharos/domain/enums";
import { StatusChip } from "@pharos/ui";
import { Icon, thunderboltIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { severityOf, severityTone, statusOf, statusTone } from "./wording.ts";

/** The severity of a wire code as a chip; hovering says what it means. */
export function SeverityChip({ code }: { readonly code: number }): ReactNode {
  const t = useT();
  const name = severityOf(code);
  return (
    <StatusChip tone={severityTone(name)} title={t(severityDescriptionKey(name))}>
      {t(severity.labelKey(name))}
    </StatusChip>
  );
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
  const name = statusOf(code);
  if (auditState === 1 && name === "submitted") {
    return <StatusChip tone="warn">{t("serviceRequest.audit.pending")}</StatusChip>;
  }
  return <StatusChip tone={statusTone[name]}>{t(serviceRequestStatus.labelKey(name))}</StatusChip>;
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
