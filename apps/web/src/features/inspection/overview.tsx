import { inspectionTextMax } from "@pharos/api/inspection";
import { inspectionCategory, inspectionChange, inspectionSeverity } from "@pharos/domain/enums";
import { BarList, Cluster, EmptyState, Grid, Panel, SkeletonText, Stack, StatusChip, Text } from "@pharos/ui";
import { Alert, Button, Input, Select } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { stateTones } from "../../shared/components/state-tones.ts";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { type InspectionResult, inspectionQueries, type ReportKey, useSaveSummary } from "./api.ts";
import { DataTable, ScoreGauge } from "./parts.tsx";
import { SeverityCounts } from "./severity-counts.tsx";

// What draws Markdown is as heavy as the rest of the page.
const Markdown = lazyPart(
  async () => (await import("@pharos/ui/markdown")).Markdown,
  <SkeletonText lines={3} />,
);

interface OverviewProps {
  readonly reportKey: ReportKey;
  readonly result: InspectionResult;
}

/** Plus or minus, with the sign of mathematics. */
const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");

/** The score, the worst that was found, what an expert concludes, and what changed. */
export function Overview({
  reportKey,
  result,
  onRisk,
}: OverviewProps & {
  /** Leads to what is to be done about a finding. */
  readonly onRisk: (ruleCode: string) => void;
}): ReactNode {
  const t = useT();
  return (
    <Stack gap={16}>
      {result.coverage < 70 ? (
        <Alert
          type="warning"
          showIcon
          title={t("inspection.score.incomplete", { coverage: Math.round(result.coverage) })}
        />
      ) : null}
      <Grid minWidth={320} gap={16} align="start" isStretched>
        <Panel title={t("inspection.score.title")}>
          <Stack gap={8} align="center">
            <ScoreGauge score={result.score} grade={result.grade} />
            <Text size="small" tone="secondary">
              {[
                t("inspection.score.coverage", { coverage: Math.round(result.coverage) }),
                ...(result.prevScore === null
                  ? []
                  : [
                      t("inspection.score.previous", {
                        score: result.prevScore,
                        change: result.score === null ? "–" : signed(result.score - result.prevScore),
                      }),
                    ]),
              ].join(" · ")}
            </Text>
            <SeverityCounts counts={result.counts} />
            {result.collector.name === "awr" ? (
              <Text size="small" tone="secondary">
                {t("inspection.infos.untried")}
              </Text>
            ) : null}
            {result.cap === null ? null : <Text size="small">{t(`inspection.score.cap.${result.cap}`)}</Text>}
          </Stack>
        </Panel>
        <Panel title={t("inspection.risks.title")}>
          {result.topRisks.length === 0 ? (
            <EmptyState isCompact>{t("inspection.risks.none")}</EmptyState>
          ) : (
            <Stack gap={8}>
              {result.topRisks.map((risk) => (
                <Cluster key={risk.ruleCode} gap={8} align="start" isOneLine>
                  <StateChip of={inspectionSeverity} code={risk.severity} />
                  <span>
                    <button type="button" className="ins-risk" onClick={() => onRisk(risk.ruleCode)}>
                      {risk.title}
                    </button>{" "}
                    <Text as="span" size="small" tone="secondary">
                      {risk.valueText}
                    </Text>
                  </span>
                </Cluster>
              ))}
            </Stack>
          )}
        </Panel>
        <Panel title={t("inspection.score.categories")}>
          <Categories result={result} />
        </Panel>
      </Grid>
      <Conclusion reportKey={reportKey} result={result} />
      <Comparison reportKey={reportKey} result={result} />
    </Stack>
  );
}

function Categories({ result }: { readonly result: InspectionResult }): ReactNode {
  const t = useT();
  return (
    <BarList
      bars={result.categories.map(({ code, score, weight }) => ({
        key: code,
        name: t(inspectionCategory.labelKeyOfCode(code)),
        parts: [
          {
            tone: score === null ? "mute" : score >= 90 ? "ok" : score >= 60 ? "p3" : "p1",
            value: score ?? 0,
          },
        ],
        figures: (
          <Text as="span" size="small">
            {score === null ? "–" : t("inspection.score.ofWeight", { score, weight })}
          </Text>
        ),
      }))}
    />
  );
}

const order = ["new", "worse", "persisting", "better", "unconfirmed", "gone", "fixed"] as const;

/** How many findings took which course. */
function ChangeCounts({ findings }: Pick<NonNullable<InspectionResult["diff"]>, "findings">): ReactNode {
  const t = useT();
  const countOf = (name: (typeof order)[number]) =>
    findings.filter(({ change }) => inspectionChange.fromCode(change) === name).length;
  return (
    <Cluster gap={4}>
      {order.map((name) => {
        const count = countOf(name);
        return count === 0 ? null : (
          <StatusChip key={name} tone={stateTones.inspectionChange[name]}>
            {t("inspection.diff.count", { change: t(inspectionChange.labelKey(name)), count })}
          </StatusChip>
        );
      })}
    </Cluster>
  );
}

/** What needs a look first; within the same change the worst stays first. */
function inOrder<Row extends { readonly change: (typeof inspectionChange.codes)[number] }>(
  findings: readonly Row[],
): Row[] {
  const rank = ({ change }: Row): number => {
    const at = order.findIndex((name) => name === inspectionChange.fromCode(change));
    return at < 0 ? order.length : at;
  };
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

/** What became of each finding since another batch of the same database. */
function Comparison({ reportKey, result }: OverviewProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [compareTo, setCompareTo] = useState<number | undefined>(undefined);
  const subject = useQuery(inspectionQueries.subject(reportKey.reportId));
  const compared = useQuery({
    ...inspectionQueries.result(reportKey, compareTo),
    enabled: compareTo !== undefined,
  });
  const diff = compareTo === undefined ? result.diff : (compared.data?.diff ?? null);
  const earlier = (subject.data?.batches ?? []).filter(
    ({ collectedAt, batchId }) => collectedAt < result.collectedAt && batchId !== result.batchId,
  );
  if (result.diff === null) return null;
  return (
    <Panel
      title={t("inspection.diff.title")}
      extra={
        <Select
          aria-label={t("inspection.diff.against")}
          // Before its batches are known the choice would show a bare number.
          {...(diff !== null && earlier.length > 0 && { value: diff.batchId })}
          onChange={setCompareTo}
          options={earlier.map(({ batchId, collectedAt, score }) => ({
            value: batchId,
            label: `${format.dateTime(collectedAt)} · ${score ?? "–"}`,
          }))}
        />
      }
    >
      {diff === null || diff.findings.length === 0 ? (
        <EmptyState isCompact>{t("inspection.diff.none")}</EmptyState>
      ) : (
        <Stack gap={12}>
          <ChangeCounts findings={diff.findings} />
          <DataTable
            label={t("inspection.diff.title")}
            columns={[
              { title: t("inspection.diff.change") },
              { title: t("inspection.field.severity") },
              { title: t("inspection.field.finding") },
              { title: t("inspection.diff.before"), isNumber: true },
              { title: t("inspection.diff.now"), isNumber: true },
              { title: t("inspection.diff.since") },
            ]}
            rows={inOrder(diff.findings).map((one) => [
              one.ruleCode,
              [
                <StateChip key="change" of={inspectionChange} code={one.change} />,
                <StateChip key="severity" of={inspectionSeverity} code={one.severity} />,
                one.title,
                one.valueBefore ?? "–",
                one.valueNow ?? "–",
                one.since === null ? "–" : format.date(one.since),
              ],
            ])}
          />
        </Stack>
      )}
    </Panel>
  );
}

function Conclusion({ reportKey, result }: OverviewProps): ReactNode {
  const t = useT();
  const save = useSaveSummary();
  const [draft, setDraft] = useState<string | null>(null);
  const mayEdit = result.abilities.edit.isAllowed;
  if (result.summaryMd === null && !mayEdit) return null;
  const { batchId } = reportKey;
  return (
    <Panel
      title={t("inspection.summary.title")}
      extra={
        mayEdit && draft === null ? (
          <Button size="small" onClick={() => setDraft(result.summaryMd ?? "")}>
            {t("inspection.summary.edit")}
          </Button>
        ) : undefined
      }
    >
      {draft === null ? (
        result.summaryMd === null ? (
          <EmptyState isCompact>{t("inspection.summary.none")}</EmptyState>
        ) : (
          <Markdown source={result.summaryMd} />
        )
      ) : (
        <Stack gap={8}>
          <Input.TextArea
            aria-label={t("inspection.summary.title")}
            value={draft}
            maxLength={inspectionTextMax}
            autoSize={{ minRows: 4, maxRows: 16 }}
            onChange={(event) => setDraft(event.target.value)}
          />
          <Cluster gap={8}>
            <Button
              type="primary"
              loading={save.isPending}
              onClick={() =>
                // The refusal is shown by the mutation itself, and what was typed stays.
                void save
                  .mutateAsync({ body: { batchId, revision: result.revision, summaryMd: draft } })
                  .then(
                    () => setDraft(null),
                    () => undefined,
                  )
              }
            >
              {t("inspection.summary.save")}
            </Button>
            <Button onClick={() => setDraft(null)}>{t("common.ui.cancel")}</Button>
          </Cluster>
        </Stack>
      )}
    </Panel>
  );
}
