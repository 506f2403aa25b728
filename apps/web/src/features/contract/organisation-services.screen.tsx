import { exportServiceNumbers, listServiceNumbers, type ServiceNumberRow } from "@pharos/api/service-number";
import { coverage, maintenanceLevel, validity } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { type ListColumn, ListPage, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { nameIn } from "../../shared/format/index.ts";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { OrganisationFrame, useOrganisationId } from "../organisation/index.ts";
import { ExportButton } from "../sheet/index.ts";
import { serviceNumberQueries } from "./api.ts";
import { NumberValidityChip } from "./parts/chips.tsx";
import { DaysLeft } from "./parts/days-left.tsx";
import { TermCell } from "./parts/term-cell.tsx";
import { isStopped } from "./parts/wording.ts";

const spec = listSpecOf(listServiceNumbers, { keyword: "keyword", validity: "validity" });
const columnStore = columnStoreOf("organisationServices");

/** The service numbers of one organisation with their validity and quotas. */
export function OrganisationServicesScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const companyId = useOrganisationId();
  const state = useListState(spec);
  const filter = spec.filterOf(state.query, { companyId });
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const numbers = useQuery(serviceNumberQueries.list(filter));
  const columns = useMemo(() => numberColumns(t, locale), [t, locale]);
  return (
    <OrganisationFrame id={companyId} tab="service">
      <ListPage
        label={t("contract.numbers.title")}
        result={resultOf(numbers)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.serviceNumber(row.id, row.companyId))}
        search={{ key: "keyword", placeholder: t("contract.numbers.search") }}
        filters={[
          enumFilter(t, {
            key: "validity",
            label: t("contract.field.validity"),
            isMultiple: true,
            of: validity,
          }),
        ]}
        toolbar={
          <ExportButton endpoint={exportServiceNumbers} query={exported} list={t("contract.numbers.title")} />
        }
        columnStore={columnStore}
        empty={{ words: t("contract.numbers.none") }}
      />
    </OrganisationFrame>
  );
}

function numberColumns(t: Translate, locale: Locale): ListColumn<ServiceNumberRow>[] {
  const isChinese = locale === "zh-CN";
  return [
    {
      key: "name",
      title: t("contract.field.sn"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.name}
          href={paths.serviceNumber(row.id, row.companyId)}
          meta={[row.sn, nameIn(locale, row.productName, row.productNameEn)]}
        />
      ),
    },
    {
      key: "validity",
      title: t("contract.field.validity"),
      width: isChinese ? 112 : 150,
      card: "mark",
      render: (row) => <NumberValidityChip code={row.validity} status={row.status} />,
    },
    {
      key: "daysLeft",
      title: t("contract.field.daysLeft"),
      width: isChinese ? 128 : 146,
      sortKey: "endTime",
      render: (row) => (
        <DaysLeft
          days={row.daysLeft}
          startTime={row.startTime}
          validity={row.validity}
          isStopped={isStopped(row.status)}
        />
      ),
    },
    {
      key: "term",
      title: t("contract.field.term"),
      width: 148,
      sortKey: "startTime",
      render: (row) => <TermCell startTime={row.startTime} endTime={row.endTime} />,
    },
    {
      key: "coverage",
      title: t("contract.field.coverage"),
      width: 96,
      rank: 3,
      render: (row) => t(coverage.labelKeyOfCode(row.coverage)),
    },
    {
      key: "maintLevel",
      title: t("contract.field.maintLevel"),
      width: isChinese ? 96 : 136,
      rank: 2,
      card: "none",
      render: (row) => t(maintenanceLevel.labelKeyOfCode(row.maintLevel)),
    },
    {
      key: "quotaHours",
      title: t("contract.field.quotaHours"),
      width: 96,
      align: "end",
      card: "none",
      render: (row) => row.quotaHours ?? "–",
    },
    {
      key: "usedHours",
      title: t("contract.field.usedHours"),
      width: 104,
      align: "end",
      card: "none",
      render: (row) => row.usedHours ?? "–",
    },
    {
      key: "assetCount",
      title: t("contract.field.assetCount"),
      width: isChinese ? 104 : 124,
      rank: 1,
      align: "end",
      card: "none",
      render: (row) => row.assetCount,
    },
    {
      key: "contractNum",
      title: t("contract.field.contractNum"),
      width: isChinese ? 124 : 132,
      isOptional: true,
      card: "none",
      render: (row) => row.contractNum,
    },
  ];
}
