import type { ServiceRequestRow } from "@pharos/api/service-request";
import type { ReactNode } from "react";
import { Ago } from "../../../shared/components/ago.tsx";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { RequestStatusChip, SeverityChip, UrgentChip } from "../parts/chips.tsx";
import { nameIn } from "../parts/wording.ts";
import { ClockText } from "../sla/clock-text.tsx";
import { RowStar } from "./row-star.tsx";
import "./record-card.css";

interface RecordCardProps {
  readonly row: ServiceRequestRow;
  readonly hasCustomer: boolean;
  readonly source: string;
  /** The place of the card says the status already. */
  readonly hasNoStatus?: boolean;
}

/** A request as a card of a phone: number and chips, title, then who and when. */
export function RecordCard({ row, hasCustomer, source, hasNoStatus = false }: RecordCardProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const parts = [
    hasCustomer
      ? nameIn(locale, row.companyName, row.companyNameEn)
      : nameIn(locale, row.productName, row.productNameEn),
    row.executorName ?? t("serviceRequest.unassigned"),
  ].filter((part) => part !== null);
  return (
    <div className="sr-card">
      <div className="sr-card-head">
        <span className="sr-card-number">{row.srNo}</span>
        {row.urgent ? <UrgentChip /> : null}
        <SeverityChip code={row.type} />
        {hasNoStatus ? null : <RequestStatusChip code={row.status} auditState={row.auditState} />}
        <RowStar row={row} />
      </div>
      <a className="sr-card-title" href={paths.serviceRequest(source, row.id)} data-row-link="">
        {row.title}
      </a>
      <div className="sr-card-foot">
        {row.sla === null ? null : <ClockText clock={row.sla} />}
        <span className="sr-card-meta">
          {parts.join(" · ")} · <Ago iso={row.lastReplyTime ?? row.submitTime} />
        </span>
      </div>
    </div>
  );
}
