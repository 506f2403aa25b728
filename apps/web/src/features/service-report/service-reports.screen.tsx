import { serviceReportStatus } from "@pharos/domain/enums";
import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { fileTextIcon, Icon } from "@pharos/ui/icons";
import { type ListColumn, ListPage, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { useMe } from "../identity/index.ts";
import { type ReportRow, reportQueries, reportsSpec } from "./api.ts";

const columnStore = columnStoreOf("serviceReports");

const GenerateDialog = lazyPart(async () => (await import("./generate.dialog.tsx")).GenerateDialog);

/** The monthly reports of a service number; customers see those that are published. */
export function ServiceReportsScreen(): ReactNode {
  const t = useT();
  const { id = "", companyId = "" } = useParams();
  const { locale } = usePreferences();
  const me = useMe();
  const navigate = useNavigate();
  const inApp = useInAppLink();
  const numberId = idOf(id);
  const state = useListState(reportsSpec);
  const reports = useQuery(reportQueries.list(numberId, reportsSpec.filterOf(state.query)));
  const [isGenerating, setIsGenerating] = useState(false);
  const columns = useReportColumns(idOf(companyId), numberId);
  const number = reports.data?.number;
  const title = t("serviceReport.list.heading");
  const generate = reports.data?.mayGenerate ? (
    <Button type="primary" icon={<Icon of={fileTextIcon} />} onClick={() => setIsGenerating(true)}>
      {t("serviceReport.list.generate")}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={title}
        back={{
          label: number ? `${number.sn} ${number.name}` : t("serviceReport.number"),
          ...inApp(paths.serviceNumber(numberId, idOf(companyId))),
        }}
        meta={number ? nameIn(locale, number.companyName, number.companyNameEn) : undefined}
        actions={
          reports.data?.mayGenerate ? (
            <>
              <Button onClick={() => void navigate(paths.monthReports())}>
                {t("serviceReport.monthEnd.open")}
              </Button>
              {generate}
            </>
          ) : undefined
        }
      />
      <ListPage
        label={title}
        result={resultOf(reports)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.reportId)}
        onOpen={(row) => void navigate(paths.serviceReport(numberId, idOf(companyId), row.reportId))}
        filters={
          me.isEsUser
            ? []
            : [
                enumFilter(t, {
                  key: "status",
                  label: t("serviceReport.status"),
                  isMultiple: true,
                  width: 124,
                  of: serviceReportStatus,
                }),
              ]
        }
        columnStore={columnStore}
        empty={{
          words: t(me.isEsUser ? "serviceReport.list.noneCustomer" : "serviceReport.list.none"),
          action: generate,
        }}
      />
      {isGenerating && reports.data ? (
        <GenerateDialog
          numberId={numberId}
          term={reports.data.number}
          publishedMonths={reports.data.publishedMonths}
          onClose={() => setIsGenerating(false)}
          onDone={(reportId) => void navigate(paths.serviceReport(numberId, idOf(companyId), reportId))}
        />
      ) : null}
    </>
  );
}

function useReportColumns(companyId: number, numberId: number): ListColumn<ReportRow>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "title",
        title: t("serviceReport.list.month"),
        isPrimary: true,
        render: (row) => (
          <TwoLine
            title={row.title}
            href={paths.serviceReport(numberId, companyId, row.reportId)}
            meta={[row.month]}
          />
        ),
      },
      {
        key: "status",
        title: t("serviceReport.status"),
        width: 104,
        card: "mark",
        render: (row) => <StateChip of={serviceReportStatus} code={row.status} />,
      },
      {
        key: "requests",
        title: t("serviceReport.list.requests"),
        width: 96,
        align: "end",
        render: (row) => format.number(row.requests),
      },
      {
        key: "rating",
        title: t("serviceReport.list.rating"),
        width: 96,
        align: "end",
        render: (row) => (row.rating === null ? "–" : format.number(row.rating, 1)),
      },
      {
        key: "published",
        title: t("serviceReport.list.published"),
        width: 152,
        render: (row) => (row.publishedTime === null ? "–" : format.dateTime(row.publishedTime)),
      },
      {
        key: "sent",
        title: t("serviceReport.list.sent"),
        width: 152,
        render: (row) => (row.sentTime === null ? "–" : format.dateTime(row.sentTime)),
      },
    ],
    [t, format, numberId, companyId],
  );
}

/** The id of an address; 0, which nothing has, for nonsense. */
const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);
