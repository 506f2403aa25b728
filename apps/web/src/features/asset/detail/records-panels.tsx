import type { AssetDetail } from "@pharos/api/asset";
import { planStatus, serviceRequestStatus, severity } from "@pharos/domain/enums";
import { Cluster, Panel, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";

interface RecordsProps {
  readonly asset: AssetDetail;
}

/** The newest service requests about an asset, the open ones first. */
export function RequestsPanel({ asset }: RecordsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel
      title={t("asset.detail.requests")}
      extra={asset.openSr === 0 ? null : t("asset.detail.openRequests", { count: asset.openSr })}
    >
      {asset.srs.length === 0 ? (
        <p className="asset-none">{t("asset.detail.noRequests")}</p>
      ) : (
        <Stack gap={12}>
          <Stack as="ul" gap={8} aria-label={t("asset.detail.requests")}>
            {asset.srs.map((request) => (
              <Stack key={request.id} as="li" gap={2}>
                <Link to={paths.serviceRequest("asset", request.id)}>{request.title}</Link>
                <Cluster gap={8}>
                  <StateChip of={severity} code={request.severity} />
                  <StateChip of={serviceRequestStatus} code={request.status} />
                  <Text size="small" tone="secondary">
                    {format.date(request.submitTime)}
                  </Text>
                </Cluster>
              </Stack>
            ))}
          </Stack>
          <Link to={paths.serviceRecords({ asset: asset.id, tab: "all" })}>
            {t("asset.detail.allRequests")}
          </Link>
        </Stack>
      )}
    </Panel>
  );
}

/** The newest plans on an asset. */
export function PlansPanel({ asset }: RecordsProps): ReactNode {
  const t = useT();
  return (
    <Panel title={t("asset.detail.plans")}>
      {asset.plans.length === 0 ? (
        <p className="asset-none">{t("asset.detail.noPlans")}</p>
      ) : (
        <Stack as="ul" gap={8} aria-label={t("asset.detail.plans")}>
          {asset.plans.map((plan) => (
            <Stack key={plan.id} as="li" gap={2}>
              <Link to={paths.plan(plan.id)}>{plan.title}</Link>
              <Cluster gap={8}>
                <StateChip of={planStatus} code={plan.status} />
                <Text size="small" tone="secondary">
                  {[...new Set([plan.startDate, plan.endDate])].join(" – ")}
                </Text>
              </Cluster>
            </Stack>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
