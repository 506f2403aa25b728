import { type AuditRow, exportAuditLog } from "@pharos/api/audit";
import { dateSpans } from "@pharos/domain/limits";
import type { Locale } from "@pharos/i18n";
import { Avatar, Cluster, PageHeader, Text } from "@pharos/ui";
import { Input } from "@pharos/ui/controls";
import { type FilterField, type ListColumn, ListPage, selectFilter, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../../shared/column-store.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { DateRangeFilter } from "../../shared/dates/date-field.tsx";
import { type Format, nameIn, useFormat } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import type { FilterKeyOf } from "../../shared/list/list-spec.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { CompanyPicker } from "../organisation/parts.ts";
import { ExportButton } from "../sheet/index.ts";
import { auditLogQueries, auditSpec } from "./audit-query.ts";
import { personOf, sentenceOf } from "./parts/line-words.ts";
import { RecordLink } from "./parts/record-link.tsx";
import { actionText, objectText, type RecordWording } from "./parts/record-words.ts";
import { useRecordWording } from "./parts/use-record-wording.ts";

const AuditLineDrawer = lazyPart(async () => (await import("./audit-line.drawer.tsx")).AuditLineDrawer);

const columnStore = columnStoreOf("audit");

/** Everything that was written down: who did what, when and from where. */
export function AuditLogScreen(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const wording = useRecordWording();
  const state = useListState(auditSpec);
  const filter = auditSpec.filterOf(state.query);
  // What one request has written is one line, until somebody looks into it.
  const log = useQuery(
    auditLogQueries.list({ ...filter, ...(filter.requestId === undefined && { isFolded: "true" }) }),
  );
  const kinds = useQuery(auditLogQueries.kinds());
  const [openId, setOpenId] = useState<number | null>(null);
  const { perms } = useMe();
  const columns = useMemo(
    () => columnsOf({ wording, format, locale, perms }),
    [wording, format, locale, perms],
  );
  const filters = useMemo(() => filtersOf(wording, kinds.data), [wording, kinds.data]);
  const opened = log.data?.list.find(({ id }) => id === openId);
  const { pageNum: _pageNum, pageSize: _pageSize, ...query } = filter;
  return (
    <>
      <PageHeader title={t("audit.list.title")} meta={t("audit.list.hint")} />
      <ListPage
        label={t("audit.list.title")}
        result={resultOf(log)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => setOpenId(row.id)}
        search={{ key: "person", placeholder: t("audit.list.search") }}
        filters={filters}
        toolbar={<ExportButton endpoint={exportAuditLog} query={query} list={t("audit.list.title")} />}
        columnStore={columnStore}
        empty={{ words: t("audit.list.none") }}
      />
      {opened ? <AuditLineDrawer line={opened} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}

interface ColumnOptions {
  readonly wording: RecordWording;
  readonly format: Format;
  readonly locale: Locale;
  readonly perms: readonly string[];
}

function columnsOf({ wording, format, locale, perms }: ColumnOptions): ListColumn<AuditRow>[] {
  const { t } = wording;
  return [
    {
      key: "action",
      title: t("audit.list.action"),
      isPrimary: true,
      render: (row) => (
        <Cluster gap={8} isOneLine>
          <Avatar name={personOf(row, t)} />
          <Text isGrowing>
            <TwoLine
              title={sentenceOf(row, wording)}
              meta={[row.account, nameIn(locale, row.companyName, row.companyNameEn)]}
            />
          </Text>
        </Cluster>
      ),
    },
    {
      key: "object",
      title: t("audit.list.object"),
      width: 190,
      isOptional: true,
      card: "none",
      render: (row) => <RecordLink row={row} wording={wording} perms={perms} />,
    },
    {
      key: "company",
      title: t("audit.list.company"),
      width: 150,
      isOptional: true,
      card: "none",
      render: (row) => nameIn(locale, row.companyName, row.companyNameEn) ?? "–",
    },
    { key: "ip", title: t("audit.list.ip"), width: 130, render: (row) => row.ip },
    {
      key: "time",
      title: t("audit.list.time"),
      width: 136,
      sortKey: "time",
      render: (row) => format.dateTime(row.time),
    },
    {
      key: "requestId",
      title: t("audit.list.requestId"),
      width: 150,
      isOptional: true,
      card: "none",
      render: (row) => row.requestId ?? "–",
    },
  ];
}

function filtersOf(
  wording: RecordWording,
  kinds: { readonly actions: readonly string[]; readonly objectTypes: readonly string[] } | undefined,
): FilterField[] {
  const { t } = wording;
  const text = (key: FilterKeyOf<typeof auditSpec>, label: string): FilterField => ({
    key,
    label,
    isSecondary: true,
    describe: (value) => value,
    render: ({ value, onChange, placeholder }) => (
      <Input
        aria-label={label}
        placeholder={placeholder}
        allowClear
        defaultValue={value}
        key={value}
        onBlur={({ target }) => onChange(target.value.trim())}
        onPressEnter={({ currentTarget }) => onChange(currentTarget.value.trim())}
        onClear={() => onChange("")}
      />
    ),
  });
  return [
    {
      key: "request" satisfies FilterKeyOf<typeof auditSpec>,
      label: t("audit.list.oneRequest"),
      isLinked: true,
      describe: (value) => value,
    },
    {
      key: "dates" satisfies FilterKeyOf<typeof auditSpec>,
      label: t("audit.list.time"),
      describe: (value) => value.replace("..", " – "),
      render: (control) => (
        <DateRangeFilter
          {...control}
          ends={{ from: t("audit.list.from"), to: t("audit.list.to") }}
          isPast
          maxDays={dateSpans.defaultDays}
        />
      ),
    },
    selectFilter({
      key: "action" satisfies FilterKeyOf<typeof auditSpec>,
      label: t("audit.list.action"),
      hasSearch: true,
      width: 176,
      options: (kinds?.actions ?? []).map((value) => ({ value, label: actionText(value, wording) })),
    }),
    selectFilter({
      key: "object" satisfies FilterKeyOf<typeof auditSpec>,
      label: t("audit.list.object"),
      hasSearch: true,
      isSecondary: true,
      options: (kinds?.objectTypes ?? []).map((value) => ({ value, label: objectText(value, wording) })),
    }),
    text("id", t("audit.list.objectId")),
    {
      key: "company" satisfies FilterKeyOf<typeof auditSpec>,
      label: t("audit.list.company"),
      isSecondary: true,
      render: ({ value, onChange, label, placeholder }) => (
        <CompanyPicker
          value={value === "" ? null : Number(value)}
          onChange={(id) => onChange(id === null ? "" : String(id))}
          label={label}
          placeholder={placeholder}
        />
      ),
    },
    text("ip", t("audit.list.ip")),
  ];
}
