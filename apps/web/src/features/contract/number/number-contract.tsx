import { Facts, Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { contractQueries, type ServiceNumberDetail } from "../api.ts";
import { ContractView } from "../detail/contract-view.tsx";

/** The contract behind a service number: the whole of it, or its facts for people who may not open it. */
export function NumberContract({ detail }: { readonly detail: ServiceNumberDetail }): ReactNode {
  return detail.abilities.readContract.isAllowed ? (
    <WholeContract serviceId={detail.serviceId} />
  ) : (
    <ContractFacts detail={detail} />
  );
}

function WholeContract({ serviceId }: { readonly serviceId: number }): ReactNode {
  const navigate = useNavigate();
  const contract = useQuery(contractQueries.detail(serviceId));
  if (contract.isPending) return <SkeletonText lines={10} />;
  if (contract.isError) return <QueryError query={contract} />;
  return (
    <Panel>
      <ContractView detail={contract.data} onDeleted={() => void navigate(paths.contracts())} />
    </Panel>
  );
}

function ContractFacts({ detail }: { readonly detail: ServiceNumberDetail }): ReactNode {
  const t = useT();
  return (
    <Panel title={detail.contractName}>
      <Facts
        items={[
          { key: "num", label: t("contract.field.contractNum"), value: detail.contractNum },
          {
            key: "term",
            label: t("contract.field.term"),
            value: `${detail.contractStartTime} – ${detail.contractEndTime}`,
          },
          { key: "service", label: t("contract.field.serviceName"), value: detail.serviceName },
          { key: "manager", label: t("contract.field.manager"), value: detail.managerName },
        ]}
      />
    </Panel>
  );
}
