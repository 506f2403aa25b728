import { ErrorState, SkeletonText, useIsPhone } from "@pharos/ui";
import { Drawer } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AbsentError } from "../../../shared/api/index.ts";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { contractQueries } from "../api.ts";
import { ContractView } from "./contract-view.tsx";
import "./contract-drawer.css";

interface ContractDrawerProps {
  /** The service. */
  readonly id: number;
  readonly onClose: () => void;
}

/** One contract beside its list. */
export function ContractDrawer({ id, onClose }: ContractDrawerProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const contract = useQuery(contractQueries.detail(id));
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Drawer
      open={isOpen}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      size={isPhone ? "100%" : 760}
      title={t("contract.detail.title")}
      rootClassName="ct-drawer"
      closable={{ placement: "end" }}
    >
      {contract.data ? <ContractView detail={contract.data} onDeleted={() => setIsOpen(false)} /> : null}
      {contract.isPending ? <SkeletonText lines={12} /> : null}
      {contract.isError && !contract.data ? (
        contract.error instanceof AbsentError ? (
          <ErrorState title={t("contract.detail.absent")} onRetry={() => void contract.refetch()} />
        ) : (
          <QueryError query={contract} />
        )
      ) : null}
    </Drawer>
  );
}
