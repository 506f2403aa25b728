import { taskType } from "@pharos/domain/enums";
import { EmptyState, Panel, SimpleTable, SkeletonText, Stack, VisuallyHidden } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { Defined } from "../../service-statistics/parts.ts";
import { boardQueries, type HourTree } from "../api.ts";
import { hoursHrefOf } from "../hours-href.ts";
import "./board.css";

const TreemapDrawing = lazyPart(async () => (await import("./treemap-drawing.tsx")).TreemapDrawing);

type TreeQuery = Parameters<typeof boardQueries.treemap>[0];

/** The hours worked as rectangles in each other, and the same as a table whose figures open the records. */
export function TreemapPanel({ query }: { readonly query: TreeQuery }): ReactNode {
  const t = useT();
  const format = useFormat();
  const tree = useQuery(boardQueries.treemap(query));
  const { data } = tree;
  const key = JSON.stringify(query);
  // Drawn anew when the query says something else, not when it is said again.
  const hrefOf = useMemo(() => hoursHrefOf(JSON.parse(key) as TreeQuery), [key]);
  return (
    <Panel
      title={<Defined definition={t("board.treemap.definition")}>{t("board.treemap.title")}</Defined>}
      extra={data ? t("board.treemap.total", { hours: format.number(data.total, 1) }) : null}
    >
      <QueryError query={tree} isCompact />
      {tree.isPending ? <SkeletonText lines={8} /> : null}
      {data?.tree.length === 0 ? <EmptyState isCompact>{t("board.noData")}</EmptyState> : null}
      {data && data.tree.length > 0 ? (
        <Stack gap={12}>
          <TreemapDrawing data={data} hrefOf={hrefOf} />
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
  const { groupBy = "company" } = query;
  const [isWhole, setIsWhole] = useState(false);
  const hrefOf = hoursHrefOf(query);
  const types = taskType.codes.filter((code) =>
    data.tree.some(({ children }) => children.some(({ key }) => key === String(code))),
  );
  const figure = (value: number, href: string, name: string) => (
    <Link className="bd-number" to={href}>
      {format.number(value, 1)}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
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
          {(isWhole ? data.tree : data.tree.slice(0, rowsMax)).map(
            ({ key, name, nameEn, value, children }) => {
              const branch = nameIn(locale, name ?? "", nameEn) || t("board.treemap.internal");
              return (
                <tr key={key ?? ""}>
                  <th scope="row">{branch}</th>
                  <td>{figure(value, hrefOf({ group: key }), branch)}</td>
                  {types.map((code) => {
                    const hours = children.find((one) => one.key === String(code))?.value;
                    return (
                      <td key={code}>
                        {hours === undefined
                          ? "–"
                          : figure(hours, hrefOf({ group: key, type: String(code) }), branch)}
                      </td>
                    );
                  })}
                </tr>
              );
            },
          )}
        </tbody>
      </SimpleTable>
      {isWhole || data.tree.length <= rowsMax ? null : (
        <Button type="link" onClick={() => setIsWhole(true)}>
          {t("board.treemap.showAll", { count: data.tree.length })}
        </Button>
      )}
    </div>
  );
}
