import type { ReactNode } from "react";
import { useMe } from "../../identity/index.ts";
import type { Period } from "../api.ts";
import { BarPanel } from "./bar-panel.tsx";
import { CustomersPanel } from "./customers-panel.tsx";
import { ForecastPanel } from "./forecast-panel.tsx";
import { MapPanel } from "./map-panel.tsx";
import { AmountPanel, SlaPanel, TrendPanel } from "./month-panels.tsx";
import { TreemapPanel } from "./treemap-panel.tsx";
import { TurnsPanel } from "./turns-panel.tsx";

/** The charts and tables of the board below its figures. */
export function BoardCharts({ period }: { readonly period: Period }): ReactNode {
  const { perms } = useMe();
  return (
    <>
      <TrendPanel period={period} />
      <SlaPanel period={period} />
      {perms.includes("fault:view") ? <TurnsPanel period={period} /> : null}
      {perms.includes("fault:view") ? <ForecastPanel period={period} /> : null}
      <CustomersPanel key={JSON.stringify(period)} period={period} />
      {perms.includes("hour:view") ? <TreemapPanel query={period} /> : null}
      <BarPanel type="severity" period={period} />
      <BarPanel type="product" period={period} />
      <MapPanel period={period} />
      <BarPanel type="team" period={period} />
      <BarPanel type="level" period={period} />
      <BarPanel type="skill" period={period} />
      <BarPanel type="age" period={period} />
      {perms.includes("contract:amount") && perms.includes("contract:stat") ? (
        <AmountPanel period={period} />
      ) : null}
    </>
  );
}
