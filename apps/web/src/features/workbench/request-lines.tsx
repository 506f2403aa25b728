import type { ServiceRequestRow } from "@pharos/contract/service-request";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import {
  Ago,
  ClockText,
  nameIn,
  RequestStatusChip,
  SeverityChip,
  UrgentChip,
} from "../service-request/index.ts";
import "./request-lines.css";

const source = "workbench";

interface RequestLinesProps {
  readonly rows: readonly ServiceRequestRow[];
  /** The vendor's people see many customers, a customer only itself. */
  readonly hasCustomers: boolean;
}

/** Requests as lines: severity, title, what it is about, state, nearest clock, who has it. */
export function RequestLines({ rows, hasCustomers }: RequestLinesProps): ReactNode {
  return (
    <ul className="wb-lines">
      {rows.map((row) => (
        <li key={row.id}>
          <RequestLine row={row} hasCustomers={hasCustomers} />
        </li>
      ))}
    </ul>
  );
}

function RequestLine({
  row,
  hasCustomers,
}: {
  readonly row: ServiceRequestRow;
  readonly hasCustomers: boolean;
}): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const facts = [
    row.srNo,
    nameIn(locale, row.productName, row.productNameEn),
    hasCustomers ? row.companyName : null,
  ];
  return (
    <Link className="wb-line" to={paths.serviceRequest(source, row.id)}>
      <SeverityChip code={row.type} />
      <span className="wb-line-words">
        <span className="wb-line-title">
          {row.urgent ? <UrgentChip /> : null}
          <span className="wb-line-name">{row.title}</span>
        </span>
        <span className="wb-line-meta">{facts.filter((fact) => fact !== null).join(" · ")}</span>
      </span>
      <RequestStatusChip code={row.status} auditState={row.auditState} />
      <span className="wb-line-clock">
        <ClockText clock={row.sla} />
      </span>
      <span className="wb-line-who">
        {row.executorName ?? t("serviceRequest.unassigned")}
        <span className="wb-line-when">
          <Ago iso={row.lastReplyTime ?? row.submitTime} />
        </span>
      </span>
    </Link>
  );
}
