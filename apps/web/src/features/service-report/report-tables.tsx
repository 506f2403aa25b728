import {
  inspectionSeverity,
  planStatus,
  rootCauseState,
  serviceRequestStatus,
  severity,
  taskType,
} from "@pharos/domain/enums";
import { EmptyState, Panel, SimpleTable, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import type { ReportFigures } from "./api.ts";
import "./report-tables.css";

interface FiguresProps {
  readonly figures: ReportFigures;
}

interface Column {
  readonly title: string;
  readonly kind?: "number" | "text";
}

interface ReportTableProps {
  readonly columns: readonly Column[];
  /** Cells by the key of their row. */
  readonly rows: readonly (readonly [string, readonly ReactNode[]])[];
}

/** A table that scrolls within its panel where the page is narrow. */
function ReportTable({ columns, rows }: ReportTableProps): ReactNode {
  return (
    // Who has no pointer scrolls it with the arrow keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <div
      className="sr-table"
      tabIndex={0}
      role="region"
      aria-label={columns.map(({ title }) => title).join(" ")}
    >
      <SimpleTable>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" className={kind && `sr-${kind}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, cells]) => (
            <tr key={key}>
              {columns.map(({ title, kind }, index) => (
                <td key={title} className={kind && `sr-${kind}`}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </SimpleTable>
    </div>
  );
}

/** Which clock the minutes are of. */
function ClockNote({ figures }: FiguresProps): ReactNode {
  const t = useT();
  return (
    <Text as="p" size="small" tone="secondary">
      {t(`serviceReport.clock.${figures.clock ?? "wall"}`)}
    </Text>
  );
}

/** Times beside the promises, by severity. */
export function SeverityPanel({ figures }: FiguresProps): ReactNode {
  const t = useT();
  const minutes = useMinutes();
  return (
    <Panel title={t("serviceReport.attainment")}>
      {figures.bySeverity.length === 0 ? (
        <EmptyState isCompact>{t("serviceReport.noRequests")}</EmptyState>
      ) : (
        <>
          <ClockNote figures={figures} />
          <ReportTable
            columns={[
              { title: t("serviceReport.severity") },
              { title: t("serviceReport.count"), kind: "number" },
              { title: t("serviceReport.firstMinutes"), kind: "number" },
              { title: t("serviceReport.firstTarget"), kind: "number" },
              { title: t("serviceReport.solveMinutes"), kind: "number" },
              { title: t("serviceReport.solveTarget"), kind: "number" },
            ]}
            rows={figures.bySeverity.map((row) => [
              String(row.severity),
              [
                <StateChip key="severity" of={severity} code={row.severity} />,
                row.requests,
                minutes(row.firstMinutes),
                minutes(row.firstTargetMinutes),
                minutes(row.solveMinutes),
                minutes(row.solveTargetMinutes),
              ],
            ])}
          />
        </>
      )}
    </Panel>
  );
}

/** What was done, and what comes next. */
export function PlansPanel({ figures }: FiguresProps): ReactNode {
  const t = useT();
  const part = (title: string, plans: ReportFigures["plansDone"]) => (
    <Stack gap={4}>
      <Text as="h3" size="base" weight="strong">
        {title}
      </Text>
      {plans.length === 0 ? (
        <Text as="p" tone="tertiary">
          {t("serviceReport.noPlans")}
        </Text>
      ) : (
        <ReportTable
          columns={[
            { title: t("serviceReport.planNo") },
            { title: t("serviceReport.planTitle"), kind: "text" },
            { title: t("serviceReport.planType") },
            { title: t("serviceReport.days") },
            { title: t("serviceReport.status") },
          ]}
          rows={plans.map((plan) => [
            plan.planNo,
            [
              plan.planNo,
              plan.title,
              t(taskType.labelKeyOfCode(plan.taskType)),
              `${plan.startDate} – ${plan.endDate}`,
              <StateChip key="status" of={planStatus} code={plan.status} />,
            ],
          ])}
        />
      )}
    </Stack>
  );
  return (
    <Panel title={t("serviceReport.plans")}>
      <Stack gap={16}>
        {part(t("serviceReport.plansDone"), figures.plansDone)}
        {part(t("serviceReport.plansNext"), figures.plansNext)}
      </Stack>
    </Panel>
  );
}

/** Limited service items with what is left of them. */
export function QuotasPanel({ figures }: FiguresProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const written = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 1);
  return (
    <Panel title={t("serviceReport.quotas")}>
      {figures.quotas.length === 0 ? (
        <EmptyState isCompact>{t("serviceReport.noQuotas")}</EmptyState>
      ) : (
        <ReportTable
          columns={[
            { title: t("serviceReport.quotaName") },
            { title: t("serviceReport.granted"), kind: "number" },
            { title: t("serviceReport.usedInMonth"), kind: "number" },
            { title: t("serviceReport.left"), kind: "number" },
          ]}
          rows={figures.quotas.map((quota, index) => [
            `${index}`,
            [quota.name, written(quota.granted), written(quota.usedInMonth), written(quota.left)],
          ])}
        />
      )}
    </Panel>
  );
}

/** What inspections found and saw repaired in the month, and what is open at its end. */
export function InspectionsPanel({ figures: { inspections } }: FiguresProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  if (!inspections) return null;
  const { databases, open, found, fixed, persisting } = inspections;
  return (
    <Panel title={t("serviceReport.inspections")}>
      <Stack gap={12}>
        <Text as="p">{t("serviceReport.inspectionSum", { found, fixed, persisting })}</Text>
        {databases.length === 0 ? null : (
          <ReportTable
            columns={[
              { title: t("serviceReport.database"), kind: "text" },
              { title: t("serviceReport.inspectionCount"), kind: "number" },
              { title: t("serviceReport.firstScore"), kind: "number" },
              { title: t("serviceReport.lastScore"), kind: "number" },
            ]}
            rows={databases.map((one, index) => [
              `${index}`,
              [one.name, one.batches, one.firstScore ?? "–", one.lastScore ?? "–"],
            ])}
          />
        )}
        {open.length === 0 ? null : (
          <Stack gap={4}>
            <Text as="h3" size="base" weight="strong">
              {t("serviceReport.openFindings")}
            </Text>
            <ReportTable
              columns={[
                { title: t("serviceReport.severity") },
                { title: t("serviceReport.finding"), kind: "text" },
                { title: t("serviceReport.database"), kind: "text" },
                { title: t("serviceReport.since") },
              ]}
              rows={open.map((one, index) => [
                `${index}`,
                [
                  <StateChip key="severity" of={inspectionSeverity} code={one.severity} />,
                  nameIn(locale, one.title, one.titleEn),
                  one.database,
                  format.date(one.since),
                ],
              ])}
            />
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

/** What customers said of the month. */
export function RatingPanel({ figures }: FiguresProps): ReactNode {
  const t = useT();
  const { mean, count, opinions } = figures.rating;
  if (mean === null) return null;
  return (
    <Panel title={t("serviceReport.rating")}>
      <Stack gap={8}>
        <Text as="p">{t("serviceReport.ratingMean", { mean, count })}</Text>
        {opinions.map(({ srNo, feedback }) => (
          <Text key={srNo} as="p" tone="secondary" isBreaking>
            {srNo} {feedback}
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}

/** The requests of the month. */
export function RequestsPanel({ figures }: FiguresProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const minutes = useMinutes();
  const promise = (isMet: boolean | null, taken: number | null) => {
    if (isMet === null) return minutes(taken);
    const words = `${minutes(taken)} ${t(isMet ? "serviceReport.met" : "serviceReport.breached")}`;
    return isMet ? words : <Text tone="danger">{words}</Text>;
  };
  return (
    <Panel title={t("serviceReport.requests")}>
      <Text as="p" size="small" tone="secondary">
        {t("serviceReport.listed", {
          listed: figures.listedRequests,
          count: figures.trend.at(-1)?.requests ?? 0,
        })}
      </Text>
      {figures.requests.length === 0 ? null : <ClockNote figures={figures} />}
      {figures.requests.length === 0 ? null : (
        <ReportTable
          columns={[
            { title: t("serviceReport.srNo") },
            { title: t("serviceReport.requestTitle"), kind: "text" },
            { title: t("serviceReport.severity") },
            { title: t("serviceReport.submitted") },
            { title: t("serviceReport.firstMinutes"), kind: "number" },
            { title: t("serviceReport.solveMinutes"), kind: "number" },
            { title: t("serviceReport.result") },
          ]}
          rows={figures.requests.map((row) => [
            row.srNo,
            [
              row.srNo,
              row.title,
              <StateChip key="severity" of={severity} code={row.severity} />,
              format.date(row.submittedTime),
              promise(row.isFirstMet, row.firstMinutes),
              promise(row.isSolveMet, row.solveMinutes),
              row.rootCauseState === null
                ? t(serviceRequestStatus.labelKeyOfCode(row.status))
                : t(rootCauseState.labelKeyOfCode(row.rootCauseState)),
            ],
          ])}
        />
      )}
    </Panel>
  );
}

/** Each piece of work, where the organisation may see them. */
export function HourLinesTable({
  hours,
}: {
  readonly hours: NonNullable<ReportFigures["hours"]>;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t("serviceReport.hourLines")}>
      <ReportTable
        columns={[
          { title: t("serviceReport.day") },
          { title: t("serviceReport.engineer") },
          { title: t("serviceReport.planType") },
          { title: t("serviceReport.subject") },
          { title: t("serviceReport.hoursOfLine"), kind: "number" },
        ]}
        rows={hours.lines.map((line, index) => [
          `${index}`,
          [
            line.workDate,
            line.engineer,
            t(taskType.labelKeyOfCode(line.taskType)),
            line.subject ?? "–",
            format.number(line.hours, 1),
          ],
        ])}
      />
    </Panel>
  );
}

/** Minutes as they are written; a dash where nothing was measured or promised. */
function useMinutes(): (value: number | null) => string {
  const format = useFormat();
  return (value) => (value === null ? "–" : format.number(value, Number.isInteger(value) ? 0 : 1));
}
