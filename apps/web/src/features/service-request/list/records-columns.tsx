import type { ServiceRequestRow } from "@pharos/api/service-request";
import type { Locale, Translate } from "@pharos/i18n";
import { Text } from "@pharos/ui";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { Ago } from "../../../shared/components/ago.tsx";
import { TurnWords } from "../../../shared/components/turn-words.tsx";
import { paths } from "../../../shared/paths.ts";
import { RequestStatusChip, SeverityChip, UrgentChip } from "../parts/chips.tsx";
import { Marked } from "../parts/marked.tsx";
import { doMinutesCount, nameIn } from "../parts/wording.ts";
import { ClockText } from "../sla/clock-text.tsx";
import { RowStar } from "./row-star.tsx";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  /** The vendor's people see many customers, a customer only itself. */
  readonly hasCustomers: boolean;
  /** Where the reader comes from, for the way back. */
  readonly source: string;
  /** What is looked for: marked in the titles. */
  readonly words?: string;
}

/** Columns of a list of requests. */
export function recordsColumns({
  t,
  locale,
  hasCustomers,
  source,
  words = "",
}: ColumnOptions): ListColumn<ServiceRequestRow>[] {
  // English names and times are longer.
  const isChinese = locale === "zh-CN";
  return [
    {
      key: "title",
      title: t("serviceRequest.field.title"),
      isPrimary: true,
      // As narrow as it may get before a column goes, or the table scrolls.
      width: 320,
      render: (row) => (
        <TwoLine
          title={<Marked text={row.title} words={words} />}
          href={paths.serviceRequest(source, row.id)}
          marks={row.urgent ? <UrgentChip /> : undefined}
          trailing={<RowStar row={row} />}
          meta={[
            row.srNo,
            nameIn(locale, row.productName, row.productNameEn),
            hasCustomers ? nameIn(locale, row.companyName, row.companyNameEn) : null,
          ]}
        />
      ),
    },
    {
      key: "severity",
      title: t("serviceRequest.field.severity"),
      width: isChinese ? 64 : 72,
      sortKey: "severity",
      render: (row) => <SeverityChip code={row.type} />,
    },
    {
      key: "status",
      title: t("serviceRequest.field.status"),
      width: isChinese ? 88 : 136,
      render: (row) => <RequestStatusChip code={row.status} auditState={row.auditState} />,
    },
    {
      key: "sla",
      title: t("serviceRequest.field.sla"),
      width: isChinese ? 196 : 264,
      sortKey: "sla",
      render: (row) => <ClockText clock={row.sla} />,
    },
    {
      key: "executor",
      title: t("serviceRequest.field.executor"),
      width: isChinese ? 84 : 96,
      render: (row) => row.executorName ?? <Nobody words={t("serviceRequest.unassigned")} />,
    },
    {
      key: "turn",
      title: t("serviceRequest.turn.title"),
      width: isChinese ? 168 : 200,
      rank: 4,
      isOptional: true,
      card: "none",
      render: (row) => (
        <TurnWords
          turn={row.turn}
          vendor={row.executorName ?? nameIn(locale, row.teamName, row.teamNameEn)}
          customer={row.reporterName}
        />
      ),
    },
    {
      key: "reporter",
      title: t("serviceRequest.field.reporter"),
      width: 84,
      rank: 3,
      render: (row) => row.reporterName,
    },
    {
      key: "submitTime",
      title: t("serviceRequest.field.submitTime"),
      width: isChinese ? 96 : 126,
      rank: 2,
      sortKey: "submitTime",
      render: (row) => <Ago iso={row.submitTime} isExact={doMinutesCount(row)} />,
    },
    {
      key: "lastReplyTime",
      title: t("serviceRequest.field.lastReplyTime"),
      width: isChinese ? 96 : 128,
      rank: 1,
      sortKey: "lastReplyTime",
      render: (row) => <Ago iso={row.lastReplyTime} isExact={doMinutesCount(row)} />,
    },
    {
      key: "team",
      title: t("serviceRequest.desk.field.team"),
      width: 110,
      isOptional: true,
      render: (row) => nameIn(locale, row.teamName, row.teamNameEn),
    },
    {
      key: "sn",
      title: t("serviceRequest.desk.field.sn"),
      width: 130,
      isOptional: true,
      render: (row) => row.sn,
    },
    {
      key: "tags",
      title: t("serviceRequest.desk.field.tags"),
      width: 150,
      isOptional: true,
      render: (row) => row.tags.join(" · "),
    },
    {
      key: "closedTime",
      title: t("serviceRequest.desk.field.closedTime"),
      width: isChinese ? 100 : 122,
      isOptional: true,
      sortKey: "closedTime",
      render: (row) => <Ago iso={row.closedTime} />,
    },
    {
      key: "replyCount",
      title: t("serviceRequest.field.replyCount"),
      width: 66,
      align: "end",
      isOptional: true,
      render: (row) => row.replyCount,
    },
    {
      key: "hours",
      title: t("serviceRequest.desk.field.hours"),
      width: isChinese ? 96 : 72,
      align: "end",
      isOptional: true,
      card: "none",
      render: (row) => row.hours ?? "–",
    },
  ];
}

function Nobody({ words }: { readonly words: string }) {
  return (
    <Text tone="tertiary" className="sr-nobody">
      {words}
    </Text>
  );
}
