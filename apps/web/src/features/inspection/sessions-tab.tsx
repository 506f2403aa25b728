import { EmptyState, Facts, Panel, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { inspectionQueries } from "./api.ts";
import { Loaded, type TabProps } from "./loaded.tsx";
import { DataTable } from "./parts.tsx";

/** Sampled sessions, and who waited for what. */
export function SessionsTab({ reportKey }: TabProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const activity = useQuery(inspectionQueries.activity(reportKey));
  return (
    <Loaded query={activity}>
      {({ total, list, summary }) =>
        total === 0 ? (
          <EmptyState>{t("inspection.sessions.none")}</EmptyState>
        ) : (
          <Stack gap={16}>
            <Panel title={t("inspection.sessions.waits")}>
              <Facts
                layout="grid"
                items={summary.byWaitClass.map(({ name, count }) => ({
                  key: name,
                  label: name,
                  value: format.number(count),
                }))}
              />
            </Panel>
            <Panel title={t("inspection.sessions.title", { total })}>
              <DataTable
                label={t("inspection.sessions.title", { total })}
                columns={[
                  { title: t("inspection.sessions.time") },
                  { title: "PID", isNumber: true },
                  { title: t("inspection.sessions.user") },
                  { title: t("inspection.field.state") },
                  { title: t("inspection.sessions.wait") },
                  { title: t("inspection.sessions.age"), isNumber: true },
                  { title: t("inspection.sessions.blockedBy") },
                  { title: "SQL" },
                ]}
                rows={list.map((row, index) => [
                  `${index} ${row.pid}`,
                  [
                    // Samples are seconds apart; the wire writes the business time zone.
                    `${format.date(row.sampleTime)} ${row.sampleTime.slice(11, 19)}`,
                    row.pid,
                    [row.userName, row.dbName].filter(Boolean).join(" · ") || "–",
                    row.state ?? "–",
                    [row.waitClass, row.waitEvent].filter(Boolean).join(" · ") || "–",
                    row.xactAgeS === null ? "–" : `${format.number(row.xactAgeS)} s`,
                    row.blockedBy.join(", ") || "–",
                    row.sqlText ?? "–",
                  ],
                ])}
              />
            </Panel>
          </Stack>
        )
      }
    </Loaded>
  );
}
