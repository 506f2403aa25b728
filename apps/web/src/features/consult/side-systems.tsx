import { listAssets } from "@pharos/api/asset";
import type { CallResult } from "@pharos/api/core";
import { readAssetInspections } from "@pharos/api/inspection";
import { assetEnvironment, databaseType, inspectionSeverity } from "@pharos/domain/enums";
import { Cluster, Panel, Text } from "@pharos/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "../../shared/api/index.ts";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { OpenedRow, SideRows } from "./side-rows.tsx";

const rowsMax = 8;

const systemsOf = (companyId: number) =>
  queryOptions({
    queryKey: ["asset", "list", "consult", companyId],
    queryFn: ({ signal }) =>
      call(listAssets, { query: { companyId, pageSize: rowsMax } }, { signal, isPageRead: false }),
  });
const inspectionsOf = (id: number) =>
  queryOptions({
    queryKey: ["inspection", "asset", id],
    queryFn: ({ signal }) => call(readAssetInspections, { params: { id } }, { signal, isPageRead: false }),
  });

type System = CallResult<typeof listAssets>["list"][number];

/** The customer's database systems with their versions; each opens what its last inspection left open. */
export function SideSystems({ companyId }: { readonly companyId: number }): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const systems = useQuery(systemsOf(companyId));
  return (
    <Panel title={t("consult.side.assets")}>
      <SideRows query={systems} rows={systems.data?.list}>
        {(row) => (
          <li key={row.id}>
            <OpenedRow
              summary={
                <>
                  <span>{row.name}</span>{" "}
                  <Text size="small" tone="tertiary">
                    {t(databaseType.labelKeyOfCode(row.dbType))} {row.version}
                  </Text>
                </>
              }
            >
              {() => <Opened row={row} mayInspect={perms.includes("ins:view")} />}
            </OpenedRow>
          </li>
        )}
      </SideRows>
    </Panel>
  );
}

function Opened({ row, mayInspect }: { readonly row: System; readonly mayInspect: boolean }): ReactNode {
  const t = useT();
  return (
    <>
      <Cluster gap={8} size="small">
        <Link to={paths.asset(row.companyId, row.id)}>{t("consult.side.openSystem")}</Link>
        <Text tone="secondary">{t(assetEnvironment.labelKeyOfCode(row.env))}</Text>
        <Text tone="secondary">{t("consult.side.openRequests", { count: row.openSr })}</Text>
      </Cluster>
      {mayInspect ? <Findings assetId={row.id} /> : null}
    </>
  );
}

function Findings({ assetId }: { readonly assetId: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const inspections = useQuery(inspectionsOf(assetId));
  const findings = inspections.data?.databases.flatMap(({ reportId, findings: open }) =>
    open.map((finding) => ({ ...finding, reportId })),
  );
  const last = inspections.data?.databases
    .flatMap(({ batches }) => batches.at(-1)?.collectedAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <>
      <Text as="h3" size="small" tone="secondary">
        {last === undefined
          ? t("consult.side.findings")
          : t("consult.side.findingsOf", { date: format.date(last) })}
      </Text>
      <SideRows query={inspections} rows={findings}>
        {({ reportId, batchId, ruleCode, title, severity }) => (
          <li key={`${reportId} ${ruleCode}`}>
            <StateChip of={inspectionSeverity} code={severity} />{" "}
            <Link to={paths.inspection(reportId, batchId)}>{title}</Link>
          </li>
        )}
      </SideRows>
    </>
  );
}
