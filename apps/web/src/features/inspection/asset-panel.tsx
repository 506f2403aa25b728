import { inspectionGrade, inspectionSeverity } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Sparkline } from "@pharos/ui/charts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { type AssetInspection, inspectionQueries } from "./api.ts";

/** The inspections of a system: the course of its scores, and what is open, with the day since when. */
export function AssetPanel({ assetId }: { readonly assetId: number }): ReactNode {
  const t = useT();
  const inspections = useQuery(inspectionQueries.ofAsset(assetId));
  return (
    <Panel title={t("inspection.ofAsset.title")}>
      {inspections.isError ? (
        <QueryError query={inspections} />
      ) : inspections.data === undefined ? (
        <SkeletonText lines={3} />
      ) : inspections.data.databases.length === 0 ? (
        <EmptyState isCompact>{t("inspection.ofAsset.none")}</EmptyState>
      ) : (
        <Stack gap={16}>
          {inspections.data.databases.map((one) => (
            <Database key={one.reportId} inspection={one} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function Database({ inspection }: { readonly inspection: AssetInspection }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { reportId, name, batches, findings } = inspection;
  const last = batches.at(-1);
  const scores = batches.flatMap(({ score }) => score ?? []);
  return (
    <Stack gap={8}>
      <Cluster gap={12}>
        {last ? <Link to={paths.inspection(reportId, last.batchId)}>{name}</Link> : <span>{name}</span>}
        {last?.grade == null ? null : <StateChip of={inspectionGrade} code={last.grade} />}
        <Sparkline tone="info" values={scores} />
        <Text size="small" tone="secondary">
          {scores.join(" → ")}
        </Text>
        {last ? (
          <Text size="small" tone="tertiary">
            {t("inspection.head.collected", { time: format.date(last.collectedAt) })}
          </Text>
        ) : null}
      </Cluster>
      {findings.length === 0 ? (
        <Text size="small" tone="secondary">
          {t("inspection.ofAsset.clean")}
        </Text>
      ) : (
        <Stack as="ul" gap={4}>
          {findings.map(({ ruleCode, title, severity, since, batchId }) => (
            <Cluster key={ruleCode} as="li" gap={8}>
              <StateChip of={inspectionSeverity} code={severity} />
              <Link to={paths.inspection(reportId, batchId)}>{title}</Link>
              <Text size="small" tone="tertiary">
                {t("inspection.ofAsset.since", { date: format.date(since) })}
              </Text>
            </Cluster>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
