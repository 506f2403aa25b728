import { EmptyState, PageHeader, Panel, SkeletonCards } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { LiveRows, RecordCard } from "../service-request/index.ts";
import { DutyPanel } from "./duty-panel.tsx";
import { greetingKey } from "./greeting.ts";
import { Tiles } from "./tiles.tsx";
import { useCustomerTiles } from "./use-customer-tiles.ts";
import { useVendorTiles } from "./use-vendor-tiles.ts";
import { workbenchQueries } from "./workbench-queries.ts";
import "./workbench.css";

/** The workbench of a phone: one thumb, big numbers, the three requests that matter most. */
export function MobileWorkbenchScreen(): ReactNode {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const urgent = useQuery(workbenchQueries.mostUrgent());
  const rows = urgent.data?.list ?? [];
  return (
    <div className="wb wb-phone">
      <PageHeader title={t(greetingKey(new Date()), { name: me.employeeName })} />
      {me.perms.includes("service:create") ? (
        <Button
          block
          type="primary"
          size="large"
          icon={<Icon of={plusIcon} />}
          onClick={() => void navigate(paths.newServiceRequest())}
        >
          {t("workbench.create")}
        </Button>
      ) : null}
      {me.isEsUser ? <CustomerTiles /> : <VendorTiles />}
      <Panel title={t("workbench.mostUrgent.title")}>
        {urgent.data ? null : <SkeletonCards cards={3} />}
        {urgent.data && rows.length === 0 ? (
          <EmptyState isCompact>{t("workbench.mostUrgent.empty")}</EmptyState>
        ) : null}
        <div className="wb-cards">
          {rows.map((row) => (
            <RecordCard key={row.id} row={row} hasCustomer={!me.isEsUser} source="workbench" />
          ))}
        </div>
      </Panel>
      <DutyPanel />
      <LiveRows ids={rows.map(({ id }) => id)} />
    </div>
  );
}

function VendorTiles(): ReactNode {
  return <Tiles items={useVendorTiles()} />;
}

function CustomerTiles(): ReactNode {
  return <Tiles items={useCustomerTiles()} />;
}
