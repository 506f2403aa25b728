import type { UserInfo } from "@pharos/api/identity";
import type { ReactNode } from "react";
import { AreaTabs } from "../../shared/components/area-tabs.tsx";
import { paths } from "../../shared/paths.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";

/** A page of the area around contracts. */
type AreaPage = "contracts" | "items" | "orders" | "poc" | "reports" | "statistics";

interface AreaLink {
  readonly page: AreaPage;
  readonly path: string;
  readonly permission: UserInfo["perms"][number];
}

const links: readonly AreaLink[] = [
  { page: "contracts", path: paths.contracts(), permission: "contract:view" },
  { page: "items", path: paths.contractItems(), permission: "ccc:view" },
  { page: "poc", path: paths.pocItems(), permission: "ccc:view" },
  { page: "orders", path: paths.serviceOrders(), permission: "so:view" },
  { page: "reports", path: paths.monthReports(), permission: "sn:report" },
  { page: "statistics", path: paths.contractStatistics(), permission: "contract:stat" },
];

/** The pages around contracts, for whom they are. Its words are in the core texts, so that any page may show it. */
export function ContractAreaTabs({ current }: { readonly current: AreaPage }): ReactNode {
  const t = useT();
  const { perms, isEsUser } = useMe();
  const { isBuilt } = useRouteDirectory();
  // Customers find theirs in the sidebar.
  if (isEsUser) return null;
  const words = {
    contracts: t("shell.titles.contract"),
    items: t("shell.titles.contractItems"),
    poc: t("shell.titles.pocItems"),
    orders: t("shell.titles.serviceOrders"),
    reports: t("shell.titles.monthReports"),
    statistics: t("shell.titles.contractStatistics"),
  };
  return (
    <AreaTabs
      label={words.contracts}
      current={current}
      pages={links
        .filter(({ path, permission }) => perms.includes(permission) && isBuilt(path))
        .map(({ page, path }) => ({ page, to: path, label: words[page] }))}
    />
  );
}
