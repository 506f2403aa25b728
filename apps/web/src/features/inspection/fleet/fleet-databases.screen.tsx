import { inspectionLinkKind, inspectionSeverity } from "@pharos/domain/enums";
import { Cluster, PageHeader, Stack, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ListColumn, ListPage, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";
import { useMe } from "../../identity/index.ts";
import { databaseWords } from "../database-words.ts";
import { pathOfWork } from "../path-of-work.ts";
import { type FleetDatabase, fleetDatabasesSpec, fleetQueries } from "./api.ts";
import { RuleArticleLine } from "./rule-article.tsx";

/** The databases that have one finding now: since when, and who knows of it. */
export function FleetDatabasesScreen(): ReactNode {
  const { ruleCode = "" } = useParams();
  return ruleCode.length <= 24 ? (
    <Databases ruleCode={ruleCode} />
  ) : (
    <Navigate to={paths.notFound()} replace />
  );
}

function Databases({ ruleCode }: { readonly ruleCode: string }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const inApp = useInAppLink();
  const mayWrite = useMe().perms.includes("knowledge:create");
  const state = useListState(fleetDatabasesSpec);
  const fleet = useQuery(fleetQueries.databases(fleetDatabasesSpec.filterOf(state.query, { ruleCode })));
  const columns = useDatabaseColumns();
  const { rule, total = 0, companies = 0, unpublished = 0 } = fleet.data ?? {};
  return (
    <>
      <PageHeader
        title={rule?.title ?? ruleCode}
        back={{ label: t("shell.titles.inspectionFleet"), ...inApp(paths.fleetProblems()) }}
        meta={
          fleet.data
            ? [
                ruleCode,
                t("inspection.fleet.sum", { databases: total, companies }),
                ...(unpublished > 0 ? [t("inspection.fleet.unpublished", { count: unpublished })] : []),
              ].join(" · ")
            : ruleCode
        }
        actions={
          mayWrite && total > unpublished ? (
            <Button onClick={() => void navigate(paths.editArticle({ ruleCode }))}>
              {t("inspection.fleet.warn")}
            </Button>
          ) : undefined
        }
      />
      {rule ? (
        <RuleArticleLine ruleCode={rule.code} article={rule.article} mayChoose={rule.mayChooseArticle} />
      ) : null}
      <ListPage
        label={t("inspection.fleet.databases")}
        result={resultOf(fleet)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.reportId)}
        onOpen={(row) => void navigate(paths.inspection(row.reportId, row.batchId))}
        empty={{ words: t("inspection.fleet.noneHas") }}
      />
    </>
  );
}

function useDatabaseColumns(): ListColumn<FleetDatabase>[] {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  return useMemo(
    () => [
      {
        key: "name",
        title: t("inspection.field.database"),
        isPrimary: true,
        render: (row) => (
          <TwoLine
            title={row.name}
            href={paths.inspection(row.reportId, row.batchId)}
            meta={[nameIn(locale, row.companyName, row.companyNameEn), databaseWords(t, row)]}
          />
        ),
      },
      {
        key: "severity",
        title: t("inspection.field.severity"),
        width: 110,
        card: "mark",
        render: (row) => (
          <Cluster gap={4}>
            <StateChip of={inspectionSeverity} code={row.severity} />
            {row.isLater ? <StatusChip tone="info">{t("inspection.fleet.later")}</StatusChip> : null}
          </Cluster>
        ),
      },
      {
        key: "value",
        title: t("inspection.field.value"),
        width: 120,
        align: "end",
        rank: 1,
        render: (row) => row.valueText ?? "–",
      },
      {
        key: "since",
        title: t("inspection.fleet.since"),
        width: 120,
        render: (row) => format.date(row.since),
      },
      {
        key: "customer",
        title: t("inspection.fleet.customer"),
        width: 200,
        rank: 2,
        render: (row) => <CustomerKnows row={row} />,
      },
      {
        key: "work",
        title: t("inspection.fleet.work"),
        width: 280,
        render: (row) => <Work row={row} />,
      },
    ],
    [t, format, locale],
  );
}

interface RowProps {
  readonly row: FleetDatabase;
}

/** Whether the customer can know: by the published report, and by a security warning. */
function CustomerKnows({ row: { isPublished, assetId, advisory } }: RowProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Stack gap={2} align="start">
      {isPublished ? (
        <StatusChip tone="ok">{t("inspection.fleet.published")}</StatusChip>
      ) : (
        <StatusChip tone="warn">{t("inspection.fleet.draft")}</StatusChip>
      )}
      {advisory === null ? null : (
        <Link to={paths.article("inspection", advisory.id)}>
          {advisory.acknowledgedTime === null
            ? t("inspection.fleet.warned", { date: format.date(advisory.notifiedTime) })
            : t("inspection.fleet.acknowledged", { date: format.date(advisory.acknowledgedTime) })}
        </Link>
      )}
      {assetId === null ? (
        <Text size="small" tone="tertiary">
          {t("inspection.fleet.noSystem")}
        </Text>
      ) : null}
    </Stack>
  );
}

/** What is under way, and who has it. */
function Work({ row: { links, waiver } }: RowProps): ReactNode {
  const t = useT();
  const format = useFormat();
  if (links.length === 0 && waiver === null)
    return <StatusChip tone="warn">{t("inspection.fleet.nobody")}</StatusChip>;
  return (
    <Stack gap={2} align="start">
      {links.map(({ kind, objectId, title, holderName }) => (
        <Cluster key={`${kind} ${objectId}`} gap={4} rowGap={0}>
          <Link to={pathOfWork(kind, objectId)}>
            {`${t(inspectionLinkKind.labelKeyOfCode(kind))} · ${title ?? objectId}`}
          </Link>
          <Text size="small" tone="secondary">
            {holderName ?? t("inspection.fleet.noHolder")}
          </Text>
        </Cluster>
      ))}
      {waiver === null ? null : (
        <Text size="small" tone="secondary">
          {waiver.untilDate === null
            ? t("inspection.fleet.waived", { name: waiver.ownerName ?? "" })
            : t("inspection.fleet.waivedUntil", {
                name: waiver.ownerName ?? "",
                date: format.date(waiver.untilDate),
              })}
        </Text>
      )}
    </Stack>
  );
}
