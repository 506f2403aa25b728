import type { ServiceRequestRow } from "@pharos/api/service-request";
import { Cluster, classNames, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { SeverityChip, UrgentChip } from "../parts/chips.tsx";
import { nameIn } from "../parts/wording.ts";
import { ClockText } from "../sla/clock-text.tsx";
import "./dense-card.css";

interface DenseCardProps {
  readonly row: ServiceRequestRow;
  readonly hasCustomer: boolean;
  readonly source: string;
  /** A card of the board: shows who handles it, the clock in a line of its own, and a title of up to two lines. */
  readonly hasExecutor?: boolean;
}

/** The same for all requests: a narrow card has no room for it. */
const numberPrefix = /^SR/;

/** A request in two or three short lines, for the column beside an opened request and the cards of the board. */
export function DenseCard({ row, hasCustomer, source, hasExecutor = false }: DenseCardProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const whose = hasCustomer
    ? nameIn(locale, row.companyName, row.companyNameEn)
    : nameIn(locale, row.productName, row.productNameEn);
  return (
    <Stack gap={2} className="sr-dense">
      <Cluster gap={6} isOneLine align="start">
        <SeverityChip code={row.type} />
        {row.urgent ? <UrgentChip /> : null}
        <Text
          as="a"
          weight="medium"
          isTruncated={!hasExecutor}
          className={classNames("sr-dense-title", hasExecutor && "sr-dense-title-two")}
          href={paths.serviceRequest(source, row.id)}
          title={row.title}
          data-row-link=""
        >
          {row.title}
        </Text>
      </Cluster>
      <Cluster gap={8} justify="between" isOneLine size="small">
        <Text tone="tertiary" isTruncated title={whose ?? undefined}>
          {[hasExecutor ? row.srNo.replace(numberPrefix, "") : row.srNo, whose]
            .filter((part) => part !== null)
            .join(" · ")}
        </Text>
        {hasExecutor ? (
          <Text tone="tertiary" className="sr-dense-who">
            {row.executorName ?? t("serviceRequest.unassigned")}
          </Text>
        ) : row.sla === null ? null : (
          <ClockText clock={row.sla} />
        )}
      </Cluster>
      {hasExecutor ? (
        <Cluster isOneLine size="small">
          <ClockText clock={row.sla} />
        </Cluster>
      ) : null}
    </Stack>
  );
}
