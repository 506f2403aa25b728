import { serviceRequestStatus } from "@pharos/domain/enums";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import type { TileProps } from "./tiles.tsx";
import { workbenchQueries } from "./workbench-queries.ts";

/** The numbers of a customer's requests, each with the list it counts. */
export function useCustomerTiles(): TileProps[] {
  const t = useT();
  const queue = useQuery(workbenchQueries.queue()).data;
  const countOf = (name: "awaitingFeedback" | "restored"): number | undefined =>
    queue?.counts[serviceRequestStatus.toCode(name)];
  return [
    {
      label: t("workbench.tile.toAnswer"),
      count: countOf("awaitingFeedback"),
      href: paths.serviceRecords({ tab: "awaitingFeedback" }),
      isAlert: true,
    },
    {
      label: t("workbench.tile.toConfirm"),
      count: countOf("restored"),
      href: paths.serviceRecords({ tab: "restored" }),
    },
    { label: t("workbench.tile.open"), count: queue?.total, href: paths.serviceRecords() },
  ];
}
