import { Cluster, EmptyState, Panel, SimpleTable, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { Defined } from "../../service-statistics/parts.ts";
import { boardQueries, type Period } from "../api.ts";
import { RowsLink } from "./rows-link.tsx";

/** The customers with what was done for them and how promises were kept, the most requests first. */
export function CustomersPanel({ period }: { readonly period: Period }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const [page, setPage] = useState(1);
  const customers = useQuery(boardQueries.customers(period, page));
  const { list = [], total = 0, pageSize = 10 } = customers.data ?? {};
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const title = t("board.customers.title");
  return (
    <Panel title={title} padding="none">
      <QueryError query={customers} isCompact />
      {customers.isPending ? <SkeletonText lines={8} /> : null}
      {customers.data && list.length === 0 ? <EmptyState isCompact>{t("board.noData")}</EmptyState> : null}
      {list.length > 0 ? (
        <Stack gap={8}>
          <div className="bd-table" role="region" aria-label={title} tabIndex={0}>
            <SimpleTable>
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {name === "company" ? (
                        t(`board.customers.${name}`)
                      ) : (
                        <Defined definition={t(`board.customers.definition.${name}`)}>
                          {t(`board.customers.${name}`)}
                        </Defined>
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.map(({ companyId, companyName, companyNameEn, sr, plan, hours, sla, rating }) => {
                  const name = nameIn(locale, companyName, companyNameEn);
                  return (
                    <tr key={companyId}>
                      <th scope="row">
                        <Link
                          className="bd-customer"
                          to={paths.customerReview(companyId)}
                          title={t("board.review.open")}
                        >
                          {name}
                        </Link>
                      </th>
                      <td>
                        <RowsLink rows={sr} name={name}>
                          {format.number(sr.count)}
                        </RowsLink>
                      </td>
                      <td>
                        <RowsLink rows={plan} name={name}>
                          {format.number(plan.count)}
                        </RowsLink>
                      </td>
                      <td>
                        <RowsLink rows={hours.rows} name={name}>
                          {format.number(hours.value ?? 0, 1)}
                        </RowsLink>
                      </td>
                      <td>
                        <RowsLink rows={sla.rows} name={name}>
                          {sla.value === null ? "–" : format.percent(sla.value)}
                        </RowsLink>
                      </td>
                      <td>
                        <RowsLink rows={rating.rows} name={name}>
                          {rating.value === null ? "–" : format.number(rating.value, 1)}
                        </RowsLink>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </SimpleTable>
          </div>
          {pages > 1 ? (
            <Cluster gap={8} justify="end">
              <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {t("board.customers.previous")}
              </Button>
              <Text size="small">{`${page} / ${pages}`}</Text>
              <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {t("board.customers.next")}
              </Button>
            </Cluster>
          ) : null}
        </Stack>
      ) : null}
    </Panel>
  );
}

const columns = ["company", "sr", "plan", "hours", "sla", "rating"] as const;
