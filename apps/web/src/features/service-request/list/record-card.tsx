import type { ServiceRequestRow } from "@pharos/api/service-request";
import { Cluster, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Ago } from "../../../shared/components/ago.tsx";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { RequestStatusChip, SeverityChip, UrgentChip } from "../parts/chips.tsx";
import { doMinutesCount, nameIn } from "../parts/wording.ts";
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
    <Stack gap={6}>
      <Cluster gap={6}>
        <Text size="small" tone="tertiary" className="sr-card-number">
          {row.srNo}
        </Text>
        {row.urgent ? <UrgentChip /> : null}
        <SeverityChip code={row.type} />
        {hasNoStatus ? null : <RequestStatusChip code={row.status} auditState={row.auditState} />}
        <RowStar row={row} />
      </Cluster>
      <Text
        as="a"
        size="large"
        weight="medium"
        className="sr-card-title"
        href={paths.serviceRequest(source, row.id)}
        data-row-link=""
      >
        {row.title}
      </Text>
      <Cluster gap={12} rowGap={2} justify="between" size="small">
        {row.sla === null ? null : <ClockText clock={row.sla} />}
        <Text tone="tertiary">
          {parts.join(" · ")} ·{" "}
          <Ago iso={row.lastReplyTime ?? row.submitTime} isExact={doMinutesCount(row)} />
        </Text>
      </Cluster>
    </Stack>
  );
}
