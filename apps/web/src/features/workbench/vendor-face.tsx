import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { DutyPanel } from "./duty-panel.tsx";
import { RequestPanel } from "./request-panel.tsx";
import { Tiles } from "./tiles.tsx";
import { useVendorTiles } from "./use-vendor-tiles.ts";
import { workbenchQueries } from "./workbench-queries.ts";

/** What the vendor's people see first: the numbers of the desk, and the queue with the nearest clock on top. */
export function VendorFace(): ReactNode {
  const t = useT();
  const tiles = useVendorTiles();
  const queue = useQuery(workbenchQueries.queue());
  return (
    <>
      <Tiles items={tiles} />
      <div className="wb-columns">
        <RequestPanel
          title={t("workbench.queue.title")}
          result={queue}
          hasCustomers
          empty={t("workbench.queue.empty")}
          moreHref={paths.serviceRecords({ sort: "sla", order: "asc" })}
        />
        <aside className="wb-aside">
          <DutyPanel />
        </aside>
      </div>
    </>
  );
}
