import { inspectionSeverity } from "@pharos/domain/enums";
import { Facts, PageHeader, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, printerIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { type InspectionResult, inspectionQueries, type ReportKey, type Suggestion } from "./api.ts";
import { Appendix } from "./appendix.tsx";
import { databaseWords } from "./database-words.ts";
import { EvidenceTable, ScoreGauge } from "./parts.tsx";
import { useReportKey } from "./report-key.ts";

/** A report on paper: A4, nothing around it, the severity in words. */
export function InspectionPrintScreen(): ReactNode {
  const key = useReportKey();
  return key ? <Printed reportKey={key} /> : <Navigate to={paths.notFound()} replace />;
}

function Printed({ reportKey }: { readonly reportKey: ReportKey }): ReactNode {
  const result = useQuery(inspectionQueries.result(reportKey));
  const suggestions = useQuery({
    ...inspectionQueries.suggestions(reportKey),
    enabled: result.data?.group === null,
  });
  if (result.data?.group)
    return <Navigate to={paths.inspectionGroup(reportKey.reportId, reportKey.batchId)} replace />;
  if (result.isError) return <QueryError query={result} />;
  if (suggestions.isError) return <QueryError query={suggestions} />;
  if (!result.data || !suggestions.data) return <SkeletonText lines={16} />;
  return <Sheet reportKey={reportKey} result={result.data} suggestions={suggestions.data.list} />;
}

// What draws Markdown is as heavy as the rest of the page.
const Markdown = lazyPart(async () => (await import("@pharos/ui/markdown")).Markdown);

interface SheetProps {
  readonly reportKey: ReportKey;
  readonly result: InspectionResult;
  readonly suggestions: readonly Suggestion[];
}

function Sheet({ reportKey, result, suggestions }: SheetProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const company = nameIn(locale, result.companyName, result.companyNameEn);
  return (
    <main className="ins-sheet">
      <PageHeader
        title={t("inspection.print.title", { name: result.name })}
        meta={<span>{company}</span>}
        actions={
          <Button icon={<Icon of={printerIcon} />} onClick={() => print()}>
            {t("inspection.action.print")}
          </Button>
        }
      />
      <Stack gap={16}>
        <ScoreGauge score={result.score} grade={result.grade} />
        <Facts
          layout="grid"
          items={[
            { key: "no", label: t("inspection.field.batch"), value: result.batchNo },
            {
              key: "version",
              label: t("inspection.field.version"),
              value: databaseWords(t, result),
            },
            {
              key: "time",
              label: t("inspection.field.collected"),
              value: format.dateTime(result.collectedAt),
            },
            { key: "for", label: t("inspection.print.confidential"), value: company },
          ]}
        />
        {result.summaryMd === null ? null : <Markdown source={result.summaryMd} />}
        <Text as="h2" size="title">
          {t("inspection.tab.suggestions")}
        </Text>
        {suggestions.length === 0 ? <p>{t("inspection.suggestion.none")}</p> : null}
        {suggestions.map((one, index) => (
          <Stack key={one.id} gap={8}>
            <Text as="h3" weight="strong">
              {`${index + 1}. [${t(inspectionSeverity.labelKeyOfCode(one.severity))}] ${one.title}`}
            </Text>
            <Markdown source={one.phenomenonMd} />
            <EvidenceTable label={one.title} evidence={one.evidence} />
            <Markdown source={one.riskMd} />
            <Markdown source={one.adviceMd} />
            {one.fixSql === null ? null : <pre className="ins-sql">{one.fixSql}</pre>}
          </Stack>
        ))}
        <Appendix reportKey={reportKey} result={result} />
      </Stack>
    </main>
  );
}
