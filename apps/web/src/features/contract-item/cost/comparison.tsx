import { maintenanceLevel } from "@pharos/domain/enums";
import { EmptyState, Panel, SimpleTable, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { CostEfficiency } from "../api.ts";
import { tenths, unitText, yuan } from "../parts/amounts.ts";
import "./comparison.css";

/** The figures of this number beside the median of its peers. */
export function Comparison({ data }: { readonly data: CostEfficiency }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { comparison } = data;
  const level = t(maintenanceLevel.labelKeyOfCode(data.maintLevel));
  const perMonth = (value: number) => tenths(Math.round(value * 10) / 10, format);
  const rounded = (value: number) => yuan(Math.round(value), format);
  const written = (value: number | null, write: (value: number) => string) =>
    value === null ? "–" : write(value);
  const rows = [
    {
      key: "requestsPerMonth",
      label: t("contractItem.cost.requestsPerMonth"),
      own: written(data.requestsPerMonth, perMonth),
      median: written(comparison.requestsPerMonth, perMonth),
    },
    {
      key: "costPerRequest",
      label: t("contractItem.cost.costPerRequest"),
      own: written(data.costPerRequest, rounded),
      median: written(comparison.costPerRequest, rounded),
    },
    ...data.quotas.map(({ unit, ratio, peerRatio }) => ({
      key: `quota-${unit}`,
      label: t("contractItem.cost.quotaRatioOf", { unit: unitText(unit, t) }),
      own: written(ratio, format.percent),
      median: written(peerRatio, format.percent),
    })),
  ];
  return (
    <Panel title={t("contractItem.cost.compare")}>
      {comparison.numbers === 0 ? (
        <EmptyState isCompact>{t("contractItem.cost.noPeers")}</EmptyState>
      ) : (
        <>
          <SimpleTable className="ci-compare">
            <thead>
              <tr>
                <th scope="col">{t("contractItem.cost.metric")}</th>
                <th scope="col">{t("contractItem.cost.self")}</th>
                <th scope="col">{t("contractItem.cost.median")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, own, median }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{own}</td>
                  <td>{median}</td>
                </tr>
              ))}
            </tbody>
          </SimpleTable>
          <Text as="p" size="small" tone="tertiary" className="ci-note">
            {t("contractItem.cost.compareHint", { count: comparison.numbers, level })}
          </Text>
        </>
      )}
    </Panel>
  );
}
