import type { UserInfo } from "@pharos/api/identity";
import { Cluster } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import "./contract-area-links.css";

/** A page of the area around contracts. */
type AreaPage = "contracts" | "items" | "orders" | "poc" | "statistics";

interface ContractAreaLinksProps {
  /** The page that is shown; it gets no link. */
  readonly current?: AreaPage;
}

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
  { page: "statistics", path: paths.contractStatistics(), permission: "contract:stat" },
];

/**
 * Links between the pages around contracts, for whom they are. Its words are in the core texts, so that any page may show it.
 */
export function ContractAreaLinks({ current = "contracts" }: ContractAreaLinksProps): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const { isBuilt } = useRouteDirectory();
  const offered = links.filter(
    ({ page, path, permission }) => page !== current && perms.includes(permission) && isBuilt(path),
  );
  if (offered.length === 0) return null;
  const words = {
    contracts: t("shell.titles.contract"),
    items: t("shell.titles.contractItems"),
    poc: t("shell.titles.pocItems"),
    orders: t("shell.titles.serviceOrders"),
    statistics: t("shell.titles.contractStatistics"),
  };
  return (
    <Cluster as="nav" gap={16} rowGap={2} align="stretch" className="ci-area" aria-label={words.contracts}>
      {offered.map(({ page, path }) => (
        <Link key={page} to={path}>
          {words[page]}
        </Link>
      ))}
    </Cluster>
  );
}
