import { serviceRequestStatus } from "@pharos/domain/enums";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import type { TileProps } from "./tiles.tsx";
import { workbenchQueries } from "./workbench-queries.ts";

/** The numbers of the service desk, each with the list it counts. */
export function useVendorTiles(): TileProps[] {
  const t = useT();
  const queue = useQuery(workbenchQueries.queue()).data;
  const breached = useQuery(workbenchQueries.breached()).data?.total;
  const unassigned = useQuery(workbenchQueries.unassigned()).data?.total;
  const mine = useQuery(workbenchQueries.mine()).data?.total;
  const awaiting = queue?.counts[serviceRequestStatus.toCode("awaitingFeedback")];
  return [
    {
      label: t("workbench.tile.breached"),
      count: breached,
      href: paths.serviceRecords({ sla: "breached" }),
      isAlert: true,
    },
    {
      label: t("workbench.tile.unassigned"),
      count: unassigned,
      href: paths.serviceRecords({ unassigned: 1 }),
      isAlert: true,
    },
    { label: t("workbench.tile.mine"), count: mine, href: paths.serviceRecords({ mine: 1 }) },
    { label: t("workbench.tile.open"), count: queue?.total, href: paths.serviceRecords() },
    {
      label: t("workbench.tile.awaiting"),
      count: awaiting,
      href: paths.serviceRecords({ tab: "awaitingFeedback" }),
    },
  ];
}
