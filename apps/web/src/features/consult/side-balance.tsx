import { listServiceItems } from "@pharos/api/contract-item";
import { listServiceNumbers } from "@pharos/api/service-number";
import { quotaUnit } from "@pharos/domain/enums";
import { Cluster, Panel, Text } from "@pharos/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "../../shared/api/index.ts";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { OpenedRow, SideRows } from "./side-rows.tsx";

const rowsMax = 5;

const numbersOf = (companyId: number) =>
  queryOptions({
    queryKey: ["serviceNumber", "list", "consult", companyId],
    queryFn: ({ signal }) =>
      call(listServiceNumbers, { query: { companyId, pageSize: rowsMax } }, { signal, isPageRead: false }),
  });
const itemsOf = (accId: number) =>
  queryOptions({
    queryKey: ["serviceItem", "list", "consult", accId],
    queryFn: ({ signal }) => call(listServiceItems, { query: { accId } }, { signal, isPageRead: false }),
  });

/** The customer's service numbers, what ends next first; each opens what is left of its items. */
export function SideBalance({ companyId }: { readonly companyId: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const numbers = useQuery(numbersOf(companyId));
  return (
    <Panel title={t("consult.side.balance")}>
      <SideRows query={numbers} rows={numbers.data?.list}>
        {(row) => (
          <li key={row.id}>
            <OpenedRow
              summary={
                <>
                  <span>{row.sn}</span>{" "}
                  <Text size="small" tone={row.daysLeft < 0 ? "danger" : "tertiary"}>
                    {t("consult.side.until", { date: format.date(row.endTime) })}
                    {row.quotaHours !== null && row.usedHours !== null
                      ? ` · ${t("consult.side.hours", {
                          used: format.number(row.usedHours),
                          quota: format.number(row.quotaHours),
                        })}`
                      : null}
                  </Text>
                </>
              }
            >
              {() => <Items accId={row.id} companyId={row.companyId} />}
            </OpenedRow>
          </li>
        )}
      </SideRows>
    </Panel>
  );
}

function Items({ accId, companyId }: { readonly accId: number; readonly companyId: number }): ReactNode {
  const t = useT();
  const { number } = useFormat();
  const items = useQuery(itemsOf(accId));
  return (
    <>
      <Link to={paths.serviceNumber(accId, companyId)}>{t("consult.side.openNumber")}</Link>
      <SideRows query={items} rows={items.data?.list}>
        {({ id, name, quota, unit, isLimited }) => (
          <li key={id}>
            <Cluster gap={8} justify="between" size="small">
              <span>{name}</span>
              <Text tone={isLimited && quota.remaining <= 0 ? "danger" : "secondary"}>
                {isLimited
                  ? t("consult.side.left", {
                      left: number(quota.remaining),
                      granted: number(quota.granted),
                      unit: t(quotaUnit.labelKeyOfCode(unit)),
                    })
                  : t("consult.side.used", {
                      used: number(quota.used),
                      unit: t(quotaUnit.labelKeyOfCode(unit)),
                    })}
              </Text>
            </Cluster>
          </li>
        )}
      </SideRows>
    </>
  );
}
