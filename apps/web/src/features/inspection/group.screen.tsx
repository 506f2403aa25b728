import { inspectionGrade, inspectionResult, inspectionSeverity } from "@pharos/domain/enums";
import {
  Cluster,
  EmptyState,
  Facts,
  PageHeader,
  Panel,
  SimpleTable,
  SkeletonText,
  Stack,
  VisuallyHidden,
} from "@pharos/ui";
import { Sparkline } from "@pharos/ui/charts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, Navigate } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { type GroupReport, type InspectionResult, inspectionQueries, type ReportKey } from "./api.ts";
import { databaseWords } from "./database-words.ts";
import { Drift } from "./drift.tsx";
import { DataTable } from "./parts.tsx";
import { useReportKey } from "./report-key.ts";

/** All databases of an organisation beside each other. */
export function InspectionGroupScreen(): ReactNode {
  const key = useReportKey();
  return key ? <Group reportKey={key} /> : <Navigate to={paths.notFound()} replace />;
}

function Group({ reportKey }: { readonly reportKey: ReportKey }): ReactNode {
  const result = useQuery(inspectionQueries.result(reportKey));
  if (result.data?.group) return <GroupPage result={result.data} group={result.data.group} />;
  if (result.data) return <Navigate to={paths.inspection(reportKey.reportId, reportKey.batchId)} replace />;
  return result.isError ? <QueryError query={result} /> : <SkeletonText lines={14} />;
}

interface GroupProps {
  readonly group: GroupReport;
}

function GroupPage({ result, group }: GroupProps & { readonly result: InspectionResult }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const inApp = useInAppLink();
  return (
    <>
      <PageHeader
        title={nameIn(locale, result.companyName, result.companyNameEn)}
        back={{ label: t("shell.titles.inspections"), ...inApp(paths.inspections()) }}
        meta={<span>{t("inspection.group.until", { time: format.dateTime(result.collectedAt) })}</span>}
      />
      <Stack gap={16}>
        <Panel title={t("inspection.group.scores")}>
          <Facts
            layout="grid"
            items={[
              { key: "members", label: t("inspection.group.members"), value: group.members.length },
              { key: "mean", label: t("inspection.group.mean"), value: group.avgScore },
              { key: "least", label: t("inspection.group.least"), value: group.minScore },
              {
                key: "trend",
                label: t("inspection.group.trend"),
                value: (
                  <Cluster as="span" gap={8}>
                    <Sparkline tone="info" values={group.trend.map(({ avgScore }) => avgScore)} />
                    <span>{group.trend.map(({ avgScore }) => avgScore).join(" → ")}</span>
                  </Cluster>
                ),
              },
            ]}
          />
        </Panel>
        <Members group={group} />
        <Panel title={t("inspection.group.shared")}>
          {group.sharedRisks.length === 0 ? (
            <EmptyState isCompact>{t("inspection.group.noneShared")}</EmptyState>
          ) : (
            <DataTable
              label={t("inspection.group.shared")}
              columns={[
                { title: t("inspection.field.severity") },
                { title: t("inspection.field.finding") },
                { title: t("inspection.group.databases"), isNumber: true },
              ]}
              rows={group.sharedRisks.map((one) => [
                one.ruleCode,
                [<StateChip key="s" of={inspectionSeverity} code={one.severity} />, one.title, one.count],
              ])}
            />
          )}
        </Panel>
        <Matrix group={group} />
        <Drift group={group} />
      </Stack>
    </>
  );
}

function Members({ group }: GroupProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t("inspection.group.members")}>
      <DataTable
        label={t("inspection.group.members")}
        columns={[
          { title: t("inspection.field.database") },
          { title: t("inspection.field.version") },
          { title: t("inspection.field.score") },
          { title: t("enums.inspectionSeverity.critical"), isNumber: true },
          { title: t("enums.inspectionSeverity.high"), isNumber: true },
          { title: t("inspection.field.collected") },
        ]}
        rows={group.members.map((one) => [
          String(one.reportId),
          [
            <Link key="name" to={paths.inspection(one.reportId, one.batchId)}>
              {one.name}
            </Link>,
            databaseWords(t, one),
            <Cluster key="score" as="span" gap={8} isOneLine>
              <span>{one.score ?? "–"}</span>
              {one.grade === null ? null : <StateChip of={inspectionGrade} code={one.grade} />}
            </Cluster>,
            one.critical,
            one.high,
            format.dateTime(one.collectedAt),
          ],
        ])}
      />
    </Panel>
  );
}

const tones = { unknown: "warn", pass: "ok" } as const;

/** Rules down, databases across; what failed says how bad it is, in a word and in its colour. */
function Matrix({ group: { matrix, members } }: GroupProps): ReactNode {
  const t = useT();
  const title = t("inspection.group.matrix");
  if (matrix.rules.length === 0)
    return (
      <Panel title={title}>
        <EmptyState isCompact>{t("inspection.risks.none")}</EmptyState>
      </Panel>
    );
  return (
    <Panel title={title}>
      {/* Who has no pointer scrolls it with the arrow keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable */}
      <div className="ins-scroll" tabIndex={0} role="region" aria-label={title}>
        <SimpleTable className="ins-matrix">
          <thead>
            <tr>
              <th scope="col">{t("inspection.field.finding")}</th>
              {members.map(({ reportId, name }) => (
                <th key={reportId} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.rules.map((rule, at) => (
              <tr key={rule.code}>
                <th scope="row">{rule.name}</th>
                {matrix.rows.map(({ reportId, results }) => {
                  const result = results[at] ?? "na";
                  return (
                    <td key={reportId}>
                      {result === "fail" ? (
                        <StateChip of={inspectionSeverity} code={rule.severity} />
                      ) : result === "na" ? (
                        // What does not apply is left quiet, so that what failed is seen.
                        <span className="ins-mark ph-tone-mute">
                          <span aria-hidden="true">–</span>
                          <VisuallyHidden>{t(inspectionResult.labelKeyOfCode(result))}</VisuallyHidden>
                        </span>
                      ) : (
                        <span className={`ins-mark ph-tone-${tones[result]}`}>
                          {t(inspectionResult.labelKeyOfCode(result))}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </SimpleTable>
      </div>
    </Panel>
  );
}
