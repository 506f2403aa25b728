import { inspectionCategory, inspectionResult, inspectionSeverity } from "@pharos/domain/enums";
import { Facts, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useT } from "../../shared/texts.ts";
import { type InspectionResult, inspectionQueries, type ReportKey } from "./api.ts";
import { DataTable } from "./parts.tsx";

interface AppendixProps {
  readonly reportKey: ReportKey;
  readonly result: InspectionResult;
}

/** How the score came about, to be reckoned again by hand, and every check with what it came to. */
export function Appendix({ reportKey, result }: AppendixProps): ReactNode {
  const t = useT();
  const menu = useQuery(inspectionQueries.menu(reportKey));
  const judged = result.categories.filter(({ score }) => score !== null);
  const weight = judged.reduce((sum, one) => sum + one.weight, 0);
  return (
    <Stack gap={16}>
      <Panel title={t("inspection.appendix.score")}>
        <Stack gap={12}>
          <Text as="p" size="small" tone="secondary">
            {t("inspection.appendix.formula")}
          </Text>
          <DataTable
            label={t("inspection.appendix.score")}
            columns={[
              { title: t("inspection.field.category") },
              { title: t("inspection.appendix.weight"), isNumber: true },
              { title: t("inspection.field.score"), isNumber: true },
              { title: t("inspection.appendix.checks"), isNumber: true },
              { title: t("inspection.appendix.penalties") },
            ]}
            rows={result.categories.map((one) => [
              one.code,
              [
                t(inspectionCategory.labelKeyOfCode(one.code)),
                one.weight,
                one.score ?? "–",
                one.checks,
                one.penalties
                  .filter(({ points }) => points > 0)
                  .map(({ ruleCode, points }) => `${ruleCode} −${points}`)
                  .join(" · ") || "–",
              ],
            ])}
          />
          <Text as="p">
            {t("inspection.appendix.sum", {
              terms: judged.map((one) => `${one.weight} × ${one.score}`).join(" + ") || "–",
              weight,
              weighted: result.weighted ?? "–",
              score: result.score ?? "–",
            })}
          </Text>
        </Stack>
      </Panel>
      <Panel title={t("inspection.appendix.all")}>
        {menu.isError ? <QueryError query={menu} /> : null}
        {menu.data ? (
          <DataTable
            label={t("inspection.appendix.all")}
            columns={[
              { title: t("inspection.field.rule") },
              { title: t("inspection.field.finding") },
              { title: t("inspection.appendix.result") },
              { title: t("inspection.field.value") },
            ]}
            rows={menu.data.chapters.flatMap(({ children }) =>
              children.map((one) => [
                one.code,
                [
                  one.code,
                  one.name,
                  one.severity === null ? (
                    <StateChip key="result" of={inspectionResult} code={one.result} />
                  ) : (
                    <StateChip key="severity" of={inspectionSeverity} code={one.severity} />
                  ),
                  one.reason ?? one.valueText ?? "–",
                ],
              ]),
            )}
          />
        ) : (
          <SkeletonText lines={8} />
        )}
      </Panel>
      <Panel title={t("inspection.appendix.origin")}>
        <Facts
          items={[
            {
              key: "collector",
              label: t("inspection.appendix.collector"),
              value: `${result.collector.name} ${result.collector.ver}`,
            },
            { key: "sha256", label: "SHA-256", value: <span className="ins-hash">{result.sha256}</span> },
          ]}
        />
      </Panel>
    </Stack>
  );
}
