import type { ServiceRequestRow } from "@pharos/api/service-request";
import { Cluster, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Ago } from "../../shared/components/ago.tsx";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import {
  ClockText,
  doMinutesCount,
  nameIn,
  RequestStatusChip,
  SeverityChip,
  UrgentChip,
} from "../service-request/index.ts";
import "./request-lines.css";

interface RequestLinesProps {
  readonly rows: readonly ServiceRequestRow[];
  readonly label: string;
  /** What stands under a line. */
  readonly renderBelow?: (row: ServiceRequestRow) => ReactNode;
}

/** A few requests as lines of a panel: grave, title, state, and the clock that is due first. */
export function RequestLines({ rows, label, renderBelow }: RequestLinesProps): ReactNode {
  const { locale } = usePreferences();
  return (
    <ul className="wb-lines" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Cluster
            as={Link}
            gap={8}
            tone="plain"
            isOneLine
            to={paths.serviceRequest("workbench", row.id)}
            className="wb-line"
          >
            <SeverityChip code={row.type} />
            <Stack as="span" isGrowing>
              <Text weight="medium" isTruncated>
                {row.title}
              </Text>
              <Text size="small" tone="tertiary" isTruncated className="wb-line-meta">
                {[row.srNo, nameIn(locale, row.productName, row.productNameEn), row.executorName]
                  .filter(Boolean)
                  .join(" · ")}{" "}
                · <Ago iso={row.lastReplyTime ?? row.submitTime} isExact={doMinutesCount(row)} />
              </Text>
            </Stack>
            {row.urgent ? <UrgentChip /> : null}
            {row.sla === null ? null : <ClockText clock={row.sla} />}
            <RequestStatusChip code={row.status} auditState={row.auditState} />
          </Cluster>
          {renderBelow?.(row)}
        </li>
      ))}
    </ul>
  );
}
