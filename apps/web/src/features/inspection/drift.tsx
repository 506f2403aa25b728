import { EmptyState, Panel, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import type { GroupReport } from "./api.ts";
import { settingText } from "./database-words.ts";
import { DataTable } from "./parts.tsx";

/** Parameters in which the nodes of one system differ. */
export function Drift({ group: { drift } }: { readonly group: GroupReport }): ReactNode {
  const t = useT();
  return (
    <Panel title={t("inspection.drift.title")}>
      {drift.length === 0 ? (
        <EmptyState isCompact>{t("inspection.drift.noNodes")}</EmptyState>
      ) : (
        <Stack gap={16}>
          {drift.map((system) => (
            <System key={system.nodes.map(({ reportId }) => reportId).join(" ")} system={system} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function System({ system }: { readonly system: GroupReport["drift"][number] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { nodes, params, total } = system;
  const names = nodes.map(({ name }) => name).join(" · ");
  if (params.length === 0) return <Text>{t("inspection.drift.same", { names })}</Text>;
  return (
    <Stack gap={8}>
      <Text size="small" tone="secondary">
        {t("inspection.drift.count", { count: total, shown: params.length })}
      </Text>
      <DataTable
        label={t("inspection.drift.of", { names })}
        columns={[
          { title: t("inspection.params.name") },
          ...nodes.map(({ reportId, name, collectedAt }) => ({
            key: String(reportId),
            title: `${name} ${format.dateTime(collectedAt)}`,
          })),
        ]}
        rows={params.map((one) => [
          one.name,
          [
            one.name,
            ...one.values.map((value) =>
              value === null
                ? t("inspection.drift.default", {
                    value: one.default === null ? "–" : settingText(one.default, one.unit),
                  })
                : settingText(value, one.unit),
            ),
          ],
        ])}
      />
    </Stack>
  );
}
