import type { TranslationKey } from "@pharos/i18n";
import { EmptyState, Facts, Panel, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { inspectionQueries } from "./api.ts";
import { settingText } from "./database-words.ts";
import { Loaded, type TabProps } from "./loaded.tsx";
import { DataTable } from "./parts.tsx";

const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"] as const;

function bytesText(value: number | null, write: (value: number, digits?: number) => string): string {
  if (value === null) return "–";
  const size = Math.abs(value);
  const step = size < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(size) / 10));
  return `${write(value / 1024 ** step, 1)} ${units[step]}`;
}

/** What the database is: instance, databases, sizes, nodes and parameters. */
export function DatabaseTab({ reportKey }: TabProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const infos = useQuery(inspectionQueries.infos(reportKey));
  const sizes = useQuery(inspectionQueries.sizes(reportKey));
  const size = (value: number | null) => bytesText(value, format.number);
  const factText = (key: string, value: string | null): string | null => {
    if (key === "startedAt" && value !== null) return format.dateTime(value);
    if (key === "role" && (value === "primary" || value === "standby")) return t(`inspection.infos.${value}`);
    return value;
  };
  return (
    <Loaded query={infos}>
      {({ basic, nodes, params, extensions }) => (
        <Stack gap={16}>
          <Panel title={t("inspection.infos.title")}>
            <Facts
              layout="grid"
              items={basic.map(({ k, value }) => ({
                key: k,
                label: t(`inspection.infos.${k}` as TranslationKey),
                value: factText(k, value),
              }))}
            />
          </Panel>
          <Panel title={t("inspection.sizes.title")}>
            <Loaded query={sizes}>
              {({ list }) =>
                list.length === 0 ? (
                  <EmptyState isCompact>{t("inspection.notCollected")}</EmptyState>
                ) : (
                  <DataTable
                    label={t("inspection.sizes.title")}
                    columns={[
                      { title: t("inspection.sizes.name") },
                      { title: t("inspection.sizes.type") },
                      { title: t("inspection.sizes.size"), isNumber: true },
                      { title: t("inspection.sizes.growth"), isNumber: true },
                    ]}
                    rows={list.map((one) => [
                      `${one.type} ${one.name}`,
                      [
                        one.name,
                        t(`inspection.sizes.${one.type}`),
                        size(one.sizeBytes),
                        one.growthPerDay === null ? "–" : size(one.growthPerDay),
                      ],
                    ])}
                  />
                )
              }
            </Loaded>
          </Panel>
          {nodes.length === 0 ? null : (
            <Panel title={t("inspection.nodes.title")}>
              <DataTable
                label={t("inspection.nodes.title")}
                columns={[
                  { title: t("inspection.sizes.name") },
                  { title: t("inspection.nodes.address") },
                  { title: t("inspection.field.state") },
                  { title: t("inspection.nodes.lag"), isNumber: true },
                ]}
                rows={nodes.map(({ name, ip, state, lagS }) => [
                  `${name} ${ip}`,
                  [name, ip ?? "–", state ?? "–", lagS === null ? "–" : `${format.number(lagS, 1)} s`],
                ])}
              />
            </Panel>
          )}
          <Panel title={t("inspection.params.title")}>
            {params.length === 0 ? (
              <EmptyState isCompact>{t("inspection.params.none")}</EmptyState>
            ) : (
              <DataTable
                label={t("inspection.params.title")}
                columns={[
                  { title: t("inspection.params.name") },
                  { title: t("inspection.params.value") },
                  { title: t("inspection.params.default") },
                  { title: t("inspection.params.previous") },
                ]}
                rows={params.map((one) => [
                  one.name,
                  [
                    one.name,
                    one.pendingRestart
                      ? t("inspection.params.own", {
                          value: settingText(one.value, one.unit),
                          note: t("inspection.params.restart"),
                        })
                      : settingText(one.value, one.unit),
                    one.default === null ? "–" : settingText(one.default, one.unit),
                    one.previous === null ? "–" : settingText(one.previous, one.unit),
                  ],
                ])}
              />
            )}
          </Panel>
          {extensions.length === 0 ? null : (
            <Text size="small" tone="secondary">
              {t("inspection.infos.extensions", {
                names: extensions
                  .map(({ name, installed }) => `${name} ${installed ?? ""}`.trim())
                  .join(" · "),
              })}
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
