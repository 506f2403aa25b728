import type { upgradeWeights } from "@pharos/api/inspection";
import { Cluster, EmptyState, Panel, Stack, StatusChip, Text, type Tone } from "@pharos/ui";
import { Select } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { inspectionQueries } from "./api.ts";
import { Loaded, type TabProps } from "./loaded.tsx";
import { DataTable } from "./parts.tsx";

type Weight = (typeof upgradeWeights)[number];

const tones: Readonly<Record<Weight, Tone>> = { stops: "p1", check: "warn", now: "mute" };

/** What stands between the database and a later major, which the reader chooses. */
export function UpgradeTab({ reportKey }: TabProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [to, setTo] = useState<number | null>(null);
  const upgrade = useQuery(inspectionQueries.upgrade(reportKey, to));
  return (
    <Loaded query={upgrade}>
      {({ targets, readiness, supportAsOf, faultsAsOf }) =>
        readiness === null ? (
          <EmptyState isCompact>{t("inspection.upgrade.noTarget")}</EmptyState>
        ) : (
          <Panel
            title={
              targets.length === 0
                ? t("inspection.upgrade.newest", { major: readiness.to })
                : t("inspection.upgrade.title", { to: readiness.to })
            }
            extra={
              targets.length === 0 ? null : (
                <Select
                  aria-label={t("inspection.upgrade.target")}
                  value={readiness.to}
                  loading={upgrade.isFetching}
                  onChange={setTo}
                  options={targets.map((major) => ({ value: major, label: `PostgreSQL ${major}` }))}
                />
              )
            }
          >
            <Stack gap={12}>
              <Items items={readiness.items} />
              {readiness.missing.length === 0 ? null : (
                <StatusChip tone="warn">
                  {t("inspection.upgrade.missing", { sections: readiness.missing.join(", ") })}
                </StatusChip>
              )}
              <Text size="small" tone="tertiary">
                {t("inspection.upgrade.asOf", {
                  support: format.date(supportAsOf),
                  faults: format.date(faultsAsOf),
                })}
              </Text>
            </Stack>
          </Panel>
        )
      }
    </Loaded>
  );
}

interface ItemsProps {
  readonly items: readonly {
    readonly code: string;
    readonly weight: Weight;
    readonly name: string;
    readonly text: string;
    readonly source: string | null;
  }[];
}

function Items({ items }: ItemsProps): ReactNode {
  const t = useT();
  const stops = items.filter(({ weight }) => weight === "stops").length;
  if (items.length === 0) return <EmptyState isCompact>{t("inspection.upgrade.none")}</EmptyState>;
  return (
    <>
      <Cluster gap={8}>
        <StatusChip tone={stops > 0 ? "p1" : "ok"}>
          {stops > 0 ? t("inspection.upgrade.sum", { count: stops }) : t("inspection.upgrade.ready")}
        </StatusChip>
      </Cluster>
      <DataTable
        label={t("inspection.tab.upgrade")}
        columns={[{ title: t("inspection.upgrade.weight") }, { title: t("inspection.upgrade.text") }]}
        rows={items.map(({ code, weight, name, text, source }) => [
          `${code} ${name}`,
          [
            <StatusChip key="weight" tone={tones[weight]}>
              {t(`inspection.upgrade.${weight}`)}
            </StatusChip>,
            source === null ? (
              text
            ) : (
              <span key="text">
                {text}{" "}
                <a className="ins-source" href={source} target="_blank" rel="noreferrer">
                  {t("inspection.upgrade.source")}
                </a>
              </span>
            ),
          ],
        ])}
      />
    </>
  );
}
