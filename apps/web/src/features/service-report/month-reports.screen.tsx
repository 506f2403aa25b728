import { serviceReportStatus } from "@pharos/domain/enums";
import { monthAfter, monthAt } from "@pharos/domain/service-report";
import {
  Cluster,
  EmptyState,
  Grid,
  IconButton,
  PageHeader,
  Panel,
  SkeletonText,
  Stack,
  Text,
} from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { leftIcon, rightIcon } from "@pharos/ui/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { usePageKeys } from "../../shared/keys/page-keys.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { ContractAreaTabs } from "../contract-item/index.ts";
import { type MonthReport, reportQueries, useGenerateReport, useUpdateReport } from "./api.ts";
import { MonthReportRow } from "./month/month-report-row.tsx";
import { isReady, isUnsent } from "./month/month-reports.ts";

const MonthPreview = lazyPart(
  async () => (await import("./month/month-preview.tsx")).MonthPreview,
  <SkeletonText lines={8} />,
);

/** All reports of a month on one page: what is missing is generated, the rest is read, published and sent one after the other. */
export function MonthReportsScreen(): ReactNode {
  const t = useT();
  const [params, address] = useAddressSearch();
  const month = monthIn(params.get("month") ?? "");
  const go = (count: number) => address.patch({ month: monthAfter(month, count) }, { replace: true });
  return (
    <>
      <PageHeader
        title={t("serviceReport.monthEnd.heading")}
        meta={<ContractAreaTabs current="reports" />}
        actions={
          <Cluster gap={8} isOneLine>
            <IconButton icon={leftIcon} label={t("serviceReport.monthEnd.previous")} onClick={() => go(-1)} />
            <strong>{month}</strong>
            <IconButton icon={rightIcon} label={t("serviceReport.monthEnd.next")} onClick={() => go(1)} />
          </Cluster>
        }
      />
      <MonthReports key={month} month={month} />
    </>
  );
}

function MonthReports({ month }: { readonly month: string }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const reports = useQuery(reportQueries.month(month));
  const rows = reports.data ?? [];
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen =
    rows.find(({ accId }) => accId === chosenId) ?? rows.find(({ report }) => report !== null) ?? rows[0];
  const step = (distance: 1 | -1) => {
    const next = rows[(chosen ? rows.indexOf(chosen) : 0) + distance];
    if (next) setChosenId(next.accId);
  };
  usePageKeys(t("serviceReport.monthEnd.keys"), [
    { key: "j", label: t("serviceReport.monthEnd.keyNext"), run: () => step(1) },
    { key: "k", label: t("serviceReport.monthEnd.keyBefore"), run: () => step(-1) },
  ]);
  const work = useMonthWork(
    month,
    (row) => `${nameIn(locale, row.companyName, row.companyNameEn)} ${row.name}`,
  );
  const [confirm, holder] = useConfirm();
  if (reports.isPending) return <SkeletonText lines={12} />;
  if (reports.isError) return <QueryError query={reports} />;
  if (rows.length === 0) return <EmptyState>{t("serviceReport.monthEnd.none")}</EmptyState>;
  const missing = rows.filter(({ report }) => report === null);
  const ready = rows.filter(isReady);
  const sendAll = async () => {
    const isSure = await confirm({
      title: t("serviceReport.monthEnd.sendAllConfirm", { count: ready.length }),
      okText: t("serviceReport.monthEnd.sendAll", { count: ready.length }),
      cancelText: t("common.ui.cancel"),
    });
    if (isSure) await work.send(ready);
  };
  return (
    <>
      {holder}
      <Grid columns={2} gap={16} align="start">
        <Panel
          title={t("serviceReport.monthEnd.rows")}
          extra={
            <Cluster gap={8}>
              {missing.length > 0 ? (
                <Button size="small" loading={work.isBusy} onClick={() => void work.generate(missing)}>
                  {t("serviceReport.monthEnd.generateAll", { count: missing.length })}
                </Button>
              ) : null}
              {ready.length > 0 ? (
                <Button size="small" type="primary" loading={work.isBusy} onClick={() => void sendAll()}>
                  {t("serviceReport.monthEnd.sendAll", { count: ready.length })}
                </Button>
              ) : null}
            </Cluster>
          }
        >
          <Stack gap={8}>
            <div role="status">
              {work.said.map((line) => (
                <Text key={line} as="p" size="small" tone="secondary">
                  {line}
                </Text>
              ))}
            </div>
            <Stack as="ul" gap={0}>
              {rows.map((row) => (
                <MonthReportRow
                  key={row.accId}
                  row={row}
                  isChosen={row === chosen}
                  onChoose={() => setChosenId(row.accId)}
                />
              ))}
            </Stack>
          </Stack>
        </Panel>
        {chosen ? (
          <MonthPreview
            row={chosen}
            isBusy={work.isBusy}
            onSend={() => {
              void work.send([chosen]).then(() => step(1));
            }}
          />
        ) : null}
      </Grid>
    </>
  );
}

/** Does the same with several reports, one after the other; what is refused is named, the others go on. */
function useMonthWork(month: string, nameOf: (row: MonthReport) => string) {
  const t = useT();
  const client = useQueryClient();
  const generate = useGenerateReport();
  const update = useUpdateReport();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<readonly string[]>([]);
  const forEach = async (rows: readonly MonthReport[], work: (row: MonthReport) => Promise<unknown>) => {
    setIsBusy(true);
    const refused: string[] = [];
    for (const row of rows) {
      try {
        await work(row);
      } catch (error) {
        const reason = error instanceof Error ? error.message : "";
        refused.push(t("serviceReport.monthEnd.failed", { name: nameOf(row), reason }));
      }
    }
    setIsBusy(false);
    await client.invalidateQueries({ queryKey: ["serviceReport"] });
    return refused;
  };
  return {
    isBusy,
    said,
    generate: async (rows: readonly MonthReport[]) =>
      setSaid(
        await forEach(rows, ({ accId }) => generate.mutateAsync({ params: { id: accId }, query: { month } })),
      ),
    send: async (rows: readonly MonthReport[]) => {
      const refused = await forEach(rows, async ({ accId, report }) => {
        if (!report) return;
        const params = { id: accId, id2: report.reportId };
        const isDraft = serviceReportStatus.fromCode(report.status) === "draft";
        const { version } = isDraft
          ? await update.mutateAsync({ params, body: { version: report.version, status: 1 } })
          : report;
        await update.mutateAsync({ params, body: { version, status: 2 } });
      });
      const count = rows.filter(isUnsent).length - refused.length;
      setSaid([t("serviceReport.monthEnd.done", { count }), ...refused]);
    },
  };
}

/** The month of the address, or the one that is over. */
const monthIn = (given: string): string =>
  /^20\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : monthAfter(monthAt(Date.now()), -1);
