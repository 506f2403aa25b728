import { inspectionSeverity, renewState, taskType, validity } from "@pharos/domain/enums";
import { Cluster, EmptyState, Facts, Panel, Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import type { CustomerReview } from "../api.ts";
import { ReviewTable } from "./review-table.tsx";

type Contracts = NonNullable<CustomerReview["contracts"]>;

/** What was sold, with the terms and the hours used of those agreed. */
export function SoldPanel({ contracts }: { readonly contracts: Contracts }): ReactNode {
  const t = useT();
  const format = useFormat();
  const title = t("board.review.sold.title");
  const hours = (value: number | null) => (value === null ? "–" : format.number(value, 1));
  return (
    <Panel title={title} padding={contracts.length === 0 ? "normal" : "none"}>
      {contracts.length === 0 ? (
        <EmptyState isCompact>{t("board.review.sold.none")}</EmptyState>
      ) : (
        <ReviewTable
          label={title}
          columns={(["name", "number", "term", "state", "renewal", "hours"] as const).map((key) => ({
            title: t(`board.review.sold.${key}`),
            isFigure: key === "hours",
          }))}
          rows={contracts.map((row) => ({
            key: row.id,
            cells: [
              row.name,
              row.contractNum,
              `${row.startTime} – ${row.endTime}`,
              <StateChip key="validity" of={validity} code={row.validity} />,
              t(renewState.labelKeyOfCode(row.renewState)),
              `${hours(row.usedHours)} / ${hours(row.plannedHours)}`,
            ],
          }))}
        />
      )}
    </Panel>
  );
}

type Inspections = NonNullable<CustomerReview["inspections"]>;

/** What published inspections found, and what they saw repaired. */
export function FoundPanel({ inspections }: { readonly inspections: Inspections }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { databases, open } = inspections;
  const title = t("board.review.found.title");
  const score = (value: number | null) => (value === null ? "–" : format.number(value));
  return (
    <Panel title={title}>
      <Stack gap={12}>
        <Facts
          layout="grid"
          items={[
            ...(["batches", "found", "fixed"] as const).map((key) => ({
              key,
              label: t(`board.review.found.${key}`),
              value: format.number(inspections[key]),
            })),
            {
              key: "open",
              label: t("board.review.found.open"),
              value:
                open.length === 0 ? (
                  format.number(0)
                ) : (
                  <Cluster gap={8} rowGap={4}>
                    {open.map(({ severity, count }) => (
                      <span key={severity}>
                        <StateChip of={inspectionSeverity} code={severity} /> {format.number(count)}
                      </span>
                    ))}
                  </Cluster>
                ),
            },
          ]}
        />
        {databases.length === 0 ? (
          <EmptyState isCompact>{t("board.review.found.none")}</EmptyState>
        ) : (
          <ReviewTable
            label={title}
            columns={(["database", "batches", "score", "last"] as const).map((key) => ({
              title: t(`board.review.found.${key}`),
              isFigure: key === "batches" || key === "score",
            }))}
            rows={databases.map((row) => ({
              key: row.reportId,
              cells: [
                <Link key="name" to={paths.inspection(row.reportId, row.lastBatchId)}>
                  {row.name}
                </Link>,
                format.number(row.batches),
                `${score(row.firstScore)} → ${score(row.lastScore)}`,
                format.date(row.lastAt),
              ],
            }))}
          />
        )}
      </Stack>
    </Panel>
  );
}

type Hours = NonNullable<CustomerReview["hours"]>;

/** Who worked, and at what. */
export function PeoplePanel({ hours }: { readonly hours: Hours }): ReactNode {
  const t = useT();
  const format = useFormat();
  const title = t("board.review.people.title");
  const hoursColumn = { title: t("board.review.people.hours"), isFigure: true };
  return (
    <Panel title={title}>
      {hours.byPerson.length === 0 ? (
        <EmptyState isCompact>{t("board.review.people.none")}</EmptyState>
      ) : (
        <Stack gap={12}>
          <ReviewTable
            label={title}
            columns={[{ title: t("board.review.people.name") }, hoursColumn]}
            rows={hours.byPerson.map((row) => ({
              key: row.userId,
              cells: [row.name ?? "–", format.number(row.hours, 1)],
            }))}
          />
          <ReviewTable
            label={t("board.review.people.type")}
            columns={[{ title: t("board.review.people.type") }, hoursColumn]}
            rows={hours.byType.map((row) => ({
              key: row.taskType ?? -1,
              cells: [
                row.taskType === null
                  ? t("board.review.people.other")
                  : t(taskType.labelKeyOfCode(row.taskType)),
                format.number(row.hours, 1),
              ],
            }))}
          />
        </Stack>
      )}
    </Panel>
  );
}
