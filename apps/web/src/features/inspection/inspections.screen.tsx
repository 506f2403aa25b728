import { inspectionGrade, inspectionKind, inspectionStatus } from "@pharos/domain/enums";
import { Cluster, PageHeader, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ListColumn, ListPage, selectFilter, TwoLine } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { type Format, nameIn, useFormat } from "../../shared/format/index.ts";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { readBefore, useLiveChannel } from "../../shared/live/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { inspectionQueries, inspectionsSpec, type ReportRow } from "./api.ts";
import { databaseWords } from "./database-words.ts";
import { SeverityCounts } from "./severity-counts.tsx";

const UploadDialog = lazyPart(async () => (await import("./upload.dialog.tsx")).UploadDialog);

/** Where a row leads: a file that could not be read, or is being read, has no report. */
const hrefOf = ({ kind, reportId, batchId, score, status }: ReportRow): string | undefined => {
  if (reportId === null) return undefined;
  if (inspectionKind.fromCode(kind) === "group") return paths.inspectionGroup(reportId, batchId);
  const hasReport = score !== null || ["ready", "published"].includes(inspectionStatus.fromCode(status));
  return hasReport ? paths.inspection(reportId, batchId) : undefined;
};

/** The inspection batches that the reader may know of, and the way to hand a file in. */
export function InspectionsScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { perms, isEsUser } = useMe();
  const mayUpload = perms.includes("ins:upload");
  const state = useListState(inspectionsSpec);
  const reports = useQuery(inspectionQueries.list(inspectionsSpec.filterOf(state.query)));
  const [shown, setShown] = useState<number | "new" | null>(null);
  useLiveChannel(
    mayUpload ? "/inspection" : null,
    (hint) => void client.invalidateQueries({ queryKey: ["inspection"], predicate: readBefore(hint) }),
  );
  const { kind } = state.query.filters;
  const columns = useMemo(
    () =>
      reportColumns({
        t,
        locale,
        format,
        isOfGroups: kind === "group",
        hasStates: mayUpload,
      }),
    [t, locale, format, kind, mayUpload],
  );
  const title = t("shell.titles.inspections");
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Cluster gap={8}>
            {isEsUser ? null : (
              <Button onClick={() => void navigate(paths.fleetProblems())}>
                {t("shell.titles.inspectionFleet")}
              </Button>
            )}
            {mayUpload ? (
              <Button type="primary" onClick={() => setShown("new")}>
                {t("inspection.upload.action")}
              </Button>
            ) : null}
          </Cluster>
        }
      />
      <ListPage
        label={title}
        result={resultOf(reports)}
        state={state}
        columns={columns}
        rowKey={(row) => `${row.kind} ${row.batchId}`}
        onOpen={(row) => {
          const href = hrefOf(row);
          if (href !== undefined) void navigate(href);
          else if (mayUpload) setShown(row.batchId);
        }}
        search={{ key: "keyword", placeholder: t("inspection.list.search") }}
        filters={[
          ...(mayUpload
            ? [
                enumFilter(t, {
                  key: "status",
                  label: t("inspection.field.status"),
                  width: 140,
                  of: inspectionStatus,
                }),
              ]
            : []),
          selectFilter({
            key: "kind",
            label: t("inspection.field.kind"),
            width: 140,
            options: [{ value: "group", label: t(inspectionKind.labelKey("group")) }],
          }),
        ]}
        empty={{ words: t(mayUpload ? "inspection.list.none" : "inspection.list.noneYet") }}
      />
      {shown === null ? null : (
        <UploadDialog
          key={String(shown)}
          batchId={shown === "new" ? null : shown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

interface ColumnOptions {
  readonly t: ReturnType<typeof useT>;
  readonly locale: ReturnType<typeof usePreferences>["locale"];
  readonly format: Format;
  /** A group has no version, no score and no findings of its own. */
  readonly isOfGroups: boolean;
  readonly hasStates: boolean;
}

function reportColumns(options: ColumnOptions): ListColumn<ReportRow>[] {
  const { t, locale, format, isOfGroups, hasStates } = options;
  return [
    {
      key: "name",
      title: t(isOfGroups ? "inspection.upload.company" : "inspection.field.database"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.name}
          href={hrefOf(row)}
          meta={[nameIn(locale, row.companyName, row.companyNameEn), row.batchNo]}
        />
      ),
    },
    ...(isOfGroups ? [] : judgedColumns(options)),
    {
      key: "collected",
      title: t("inspection.field.collected"),
      width: 150,
      rank: 1,
      render: (row) => format.dateTime(row.collectedAt ?? row.receivedAt),
    },
    ...(hasStates
      ? [
          {
            key: "status",
            title: t("inspection.field.status"),
            width: 120,
            card: "mark",
            render: (row: ReportRow) => <StateChip of={inspectionStatus} code={row.status} />,
          } satisfies ListColumn<ReportRow>,
        ]
      : []),
  ];
}

/** What a database was judged to be. */
function judgedColumns({ t }: ColumnOptions): ListColumn<ReportRow>[] {
  return [
    {
      key: "version",
      title: t("inspection.field.version"),
      width: 150,
      rank: 2,
      render: (row) => databaseWords(t, row),
    },
    {
      key: "score",
      title: t("inspection.field.score"),
      width: 130,
      render: (row) =>
        row.score === null ? (
          "–"
        ) : (
          <Cluster as="span" gap={8} isOneLine>
            <Text as="span" weight="strong">
              {row.score}
            </Text>
            {row.grade === null ? null : <StateChip of={inspectionGrade} code={row.grade} />}
          </Cluster>
        ),
    },
    {
      key: "findings",
      title: t("inspection.field.findings"),
      width: 230,
      render: (row) => <Findings row={row} />,
    },
  ];
}

function Findings({ row }: { readonly row: ReportRow }): ReactNode {
  const t = useT();
  if (row.problem !== null) return <Text size="small">{row.problem}</Text>;
  if (row.critical + row.high + row.medium + row.low > 0) return <SeverityCounts counts={row} />;
  return row.score === null ? "–" : t("inspection.list.clean");
}
