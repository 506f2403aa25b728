import { taskType } from "@pharos/domain/enums";
import { EmptyState, Panel, SimpleTable, SkeletonText, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { boardQueries, type HourTree } from "../api.ts";
import "./board.css";

const TreemapDrawing = lazyPart(async () => (await import("./treemap-drawing.tsx")).TreemapDrawing);

type TreeQuery = Parameters<typeof boardQueries.treemap>[0];

/** The hours worked as rectangles in each other, and the same as a table whose figures open the records. */
export function TreemapPanel({ query }: { readonly query: TreeQuery }): ReactNode {
  const t = useT();
  const format = useFormat();
  const tree = useQuery(boardQueries.treemap(query));
  const { data } = tree;
  return (
    <Panel
      title={t("board.treemap.title")}
      extra={data ? t("board.treemap.total", { hours: format.number(data.total, 1) }) : null}
    >
      <QueryError query={tree} isCompact />
      {tree.isPending ? <SkeletonText lines={8} /> : null}
      {data?.tree.length === 0 ? <EmptyState isCompact>{t("board.noData")}</EmptyState> : null}
      {data && data.tree.length > 0 ? (
        <Stack gap={12}>
          <TreemapDrawing data={data} />
          <TreeTable data={data} query={query} />
        </Stack>
      ) : null}
    </Panel>
  );
}

interface TreeTableProps {
  readonly data: HourTree;
  readonly query: TreeQuery;
}

const rowsMax = 15;

function TreeTable({ data, query }: TreeTableProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const { from, to, teamId, groupBy = "company" } = query;
  const types = taskType.codes.filter((code) =>
    data.tree.some(({ children }) => children.some(({ key }) => key === String(code))),
  );
  const hrefOf = (key: string | null, type?: number): string | null => {
    const party = { company: "company", team: "team", user: "person" } as const;
    if (key === null) return null;
    return paths.manHourSummary({
      team: teamId,
      [party[groupBy]]: key,
      days: `${from}..${to}`,
      type: type === undefined ? undefined : taskType.fromCode(type),
      missingAcc: query.noAcc ? 1 : undefined,
      missingPlan: query.noPlan ? 1 : undefined,
    });
  };
  const figure = (value: number, href: string | null) =>
    href === null ? (
      format.number(value, 1)
    ) : (
      <Link className="bd-number" to={href}>
        {format.number(value, 1)}
      </Link>
    );
  return (
    <div className="bd-table" role="region" aria-label={t("board.treemap.table")} tabIndex={0}>
      <SimpleTable>
        <thead>
          <tr>
            <th scope="col">{t(`board.treemap.by.${groupBy}`)}</th>
            <th scope="col">{t("board.customers.hours")}</th>
            {types.map((code) => (
              <th key={code} scope="col">
                {t(taskType.labelKeyOfCode(code))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.tree.slice(0, rowsMax).map((branch) => (
            <tr key={branch.key ?? ""}>
              <th scope="row">
                {nameIn(locale, branch.name ?? "", branch.nameEn) || t("board.treemap.internal")}
              </th>
              <td>{figure(branch.value, hrefOf(branch.key))}</td>
              {types.map((code) => {
                const value = branch.children.find(({ key }) => key === String(code))?.value;
                return (
                  <td key={code}>{value === undefined ? "–" : figure(value, hrefOf(branch.key, code))}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </SimpleTable>
    </div>
  );
}
