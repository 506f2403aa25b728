import { Cluster, Panel, SkeletonText, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { totalText } from "../../../shared/list/list-result.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { RequestStatusChip, SeverityChip, serviceRequestQueries } from "../../service-request/index.ts";
import "./company-requests.css";

const shown = 5;

/** The newest open requests of an organisation, as far as the reader may see them. */
export function CompanyRequests({ companyId }: { readonly companyId: number }): ReactNode {
  const mayRead = useMe().perms.includes("fault:view");
  return mayRead ? <OpenRequests companyId={companyId} /> : null;
}

function OpenRequests({ companyId }: { readonly companyId: number }): ReactNode {
  const t = useT();
  const requests = useQuery(
    serviceRequestQueries.list({ companyId, unclosed: "true", pageNum: 1, pageSize: shown }),
  );
  const { data } = requests;
  return (
    <Panel
      title={t("organisation.overview.openRequests")}
      padding="none"
      extra={
        data && data.total > 0 ? (
          <Link to={paths.serviceRecords({ company: companyId })}>
            {t("organisation.overview.allRequests", { count: data.total, total: totalText(data) })}
          </Link>
        ) : undefined
      }
    >
      <QueryError query={requests} isCompact />
      {requests.isPending ? <SkeletonText lines={5} /> : null}
      {data?.total === 0 ? (
        <p className="org-requests-none">{t("organisation.overview.noRequests")}</p>
      ) : null}
      {data && data.total > 0 ? (
        <ul>
          {data.list.map((row) => (
            <li key={row.id}>
              <Cluster
                as={Link}
                gap={8}
                tone="plain"
                isOneLine
                to={paths.serviceRequest("record", row.id)}
                className="org-request"
              >
                <SeverityChip code={row.type} />
                <span className="org-request-title">{row.title}</span>
                <Text as="small" tone="tertiary">
                  {row.srNo}
                </Text>
                <RequestStatusChip code={row.status} auditState={row.auditState} />
              </Cluster>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
