import { exportConsults } from "@pharos/api/consult";
import { consultStatus } from "@pharos/domain/enums";
import { PageHeader } from "@pharos/ui";
import { type ListColumn, ListPage, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { Ago } from "../../shared/components/ago.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { DateRangeFilter } from "../../shared/dates/date-field.tsx";
import { type Format, nameIn, useFormat } from "../../shared/format/index.ts";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { companyFilter } from "../contract-item/parts.ts";
import { useMe } from "../identity/index.ts";
import { ExportButton } from "../sheet/index.ts";
import { type ConsultRow, consultQueries, consultsSpec } from "./api.ts";

/** Every consultation that the reader may see. */
export function ConsultRecordsScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const navigate = useNavigate();
  const { isEsUser } = useMe();
  const state = useListState(consultsSpec);
  const filter = consultsSpec.filterOf(state.query);
  const consults = useQuery(consultQueries.list(filter));
  const columns = useMemo(() => columnsOf({ t, locale, format }), [t, locale, format]);
  const title = t("consult.records.title");
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  return (
    <>
      <PageHeader
        title={title}
        actions={<ExportButton endpoint={exportConsults} query={exported} list={title} />}
      />
      <ListPage
        label={title}
        result={resultOf(consults)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.consult(row.id))}
        search={{ key: "keyword", placeholder: t("consult.records.search") }}
        filters={[
          {
            key: "days",
            label: t("consult.field.created"),
            render: (control) => (
              <DateRangeFilter
                {...control}
                ends={{ from: t("consult.field.createdFrom"), to: t("consult.field.createdTo") }}
              />
            ),
          },
          ...(isEsUser ? [] : [companyFilter("company", t("consult.field.customer"))]),
          enumFilter(t, { key: "state", label: t("consult.field.status"), width: 140, of: consultStatus }),
        ]}
        empty={{ words: t("consult.records.empty") }}
      />
    </>
  );
}

interface ColumnOptions {
  readonly t: ReturnType<typeof useT>;
  readonly locale: ReturnType<typeof usePreferences>["locale"];
  readonly format: Format;
}

function columnsOf({ t, locale, format }: ColumnOptions): ListColumn<ConsultRow>[] {
  return [
    {
      key: "title",
      title: t("consult.field.title"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.title}
          href={paths.consult(row.id)}
          meta={[String(row.id), nameIn(locale, row.companyName, row.companyNameEn), row.createdByName]}
        />
      ),
    },
    { key: "expert", title: t("consult.field.expert"), width: 120, render: (row) => row.expertName ?? "–" },
    {
      key: "status",
      title: t("consult.field.status"),
      width: 130,
      card: "mark",
      render: (row) => <StateChip of={consultStatus} code={row.status} />,
    },
    {
      key: "records",
      title: t("consult.field.records"),
      width: 90,
      render: (row) => format.number(row.recordCount),
    },
    {
      key: "created",
      title: t("consult.field.created"),
      width: 150,
      render: (row) => format.dateTime(row.createdTime),
    },
    {
      key: "last",
      title: t("consult.field.last"),
      width: 130,
      render: (row) => <Ago iso={row.lastRecordTime} />,
    },
  ];
}
