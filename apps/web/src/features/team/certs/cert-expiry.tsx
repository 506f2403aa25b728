import type { CertRow } from "@pharos/api/team";
import { StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

const soonDays = 60;

/** How long a certificate holds. */
export function CertExpiry({ cert }: { readonly cert: Pick<CertRow, "expireDate" | "daysLeft"> }): ReactNode {
  const t = useT();
  if (cert.expireDate === null || cert.daysLeft === null)
    return <StatusChip tone="mute">{t("team.certs.noExpiry")}</StatusChip>;
  const [tone, words] =
    cert.daysLeft < 0
      ? (["p1", t("team.certs.expired")] as const)
      : cert.daysLeft <= soonDays
        ? (["warn", t("team.certs.daysLeft", { count: cert.daysLeft })] as const)
        : (["ok", t("team.certs.daysLeft", { count: cert.daysLeft })] as const);
  return (
    <StatusChip tone={tone} title={cert.expireDate}>
      {words}
    </StatusChip>
  );
}
