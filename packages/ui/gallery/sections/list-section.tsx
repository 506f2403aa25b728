import { type ReactNode, useMemo, useState } from "react";
import { Button } from "../../src/controls/index.ts";
import { exportIcon, Icon, plusIcon } from "../../src/icons/index.ts";
import { Grid, Panel, Stack, StatusChip, type Tone, useToast } from "../../src/index.ts";
import {
  type ColumnChoice,
  type ListColumn,
  ListPage,
  type ListResult,
  type PagedQuerySpec,
  selectFilter,
  TwoLine,
  usePagedQueryState,
} from "../../src/list/index.ts";
import { useSample } from "../use-sample.ts";

interface SampleRow {
  id: string;
  title: string;
  severity: "p1" | "p2" | "p3" | "p4";
  state: Tone;
  person: string;
  updated: string;
}

const spec: PagedQuerySpec<"search" | "severity" | "person"> = {
  filterKeys: ["search", "severity", "person"],
  defaultTab: "all",
  sortKeys: ["updated"],
};

const titles: readonly (readonly [string, string])[] = [
  ["主库日志写满导致交易中断，备库无法切换", "Transactions stop because the log volume is full"],
  ["夜间备份失败，报 ORA-19502", "The nightly backup fails with ORA-19502"],
  ["申请对账库的索引优化建议", "Asks for index advice on the settlement database"],
  ["升级到 5.0.8 前的兼容性确认", "Compatibility check before the upgrade to 5.0.8"],
  ["归档延迟持续增长，疑似网络抖动", "Archive lag keeps growing, the network may be unstable"],
];
const severities = ["p1", "p2", "p3", "p4"] as const;
const states: readonly Tone[] = ["info", "teal", "warn", "ok", "mute"];

export function ListSection(): ReactNode {
  const say = useSample();
  return (
    <Stack gap={16}>
      <h1 className="ph-page-title">{say("列表", "List")}</h1>
      <SampleList kind="ready" />
      <div className="gallery-label">{say("刷新中", "refreshing")}</div>
      <SampleList kind="refreshing" />
      <div className="gallery-label">{say("加载中", "loading")}</div>
      <SampleList kind="loading" />
      <Grid minWidth={260} gap={16} isStretched>
        <SampleList kind="empty" />
        <SampleList kind="error" />
        <SampleList kind="forbidden" />
      </Grid>
      <Panel>{say("列表结束", "End of the list")}</Panel>
    </Stack>
  );
}

type SampleKind = "ready" | "refreshing" | "loading" | "empty" | "error" | "forbidden";

function SampleList({ kind }: { kind: SampleKind }): ReactNode {
  const say = useSample();
  const toast = useToast();
  const [params, setParams] = useState(new URLSearchParams());
  const url = useMemo(() => ({ params, change: setParams }), [params]);
  const state = usePagedQueryState(url, spec);
  const rows = useSampleRows();
  const query = state.query;
  const found = rows.filter(
    (row) =>
      row.title.toLowerCase().includes(query.filters.search.toLowerCase()) &&
      (query.filters.severity === "" || query.filters.severity.split(",").includes(row.severity)) &&
      (query.tab === "all" || row.state === query.tab),
  );
  const start = (query.pageNum - 1) * query.pageSize;
  const results: Readonly<Record<SampleKind, ListResult<SampleRow>>> = {
    ready: { status: "ready", rows: found.slice(start, start + query.pageSize), total: found.length },
    refreshing: { status: "ready", rows: rows.slice(0, 2), total: rows.length, isRefreshing: true },
    loading: { status: "loading" },
    empty: { status: "ready", rows: [], total: 0 },
    error: {
      status: "error",
      message: say("请检查网络后重试。", "Check the network and try again."),
      detail: "req-7f3a91",
      onRetry: () => undefined,
    },
    forbidden: { status: "forbidden" },
  };
  const isFull = kind === "ready" || kind === "loading";
  return (
    <ListPage
      label={`${say("服务记录", "Service records")} ${kind}`}
      result={results[kind]}
      state={state}
      columns={useSampleColumns()}
      rowKey={(row) => row.id}
      hasGlobalKeys={kind === "ready"}
      onOpen={(row) => toast.info(row.title)}
      columnStore={kind === "ready" ? memoryStore : undefined}
      tabs={
        isFull
          ? [
              { key: "all", label: say("全部", "All"), count: kind === "loading" ? undefined : rows.length },
              { key: "info", label: say("已提交", "Submitted"), count: kind === "loading" ? undefined : 20 },
              {
                key: "teal",
                label: say("处理中", "In progress"),
                count: kind === "loading" ? undefined : 1042,
              },
              {
                key: "warn",
                label: say("待反馈", "Awaiting feedback"),
                count: kind === "loading" ? undefined : 0,
              },
              { key: "mute", label: say("已归档", "Archived"), hasNoCount: true },
            ]
          : undefined
      }
      toolbar={
        isFull ? (
          <Button type="text" icon={<Icon of={exportIcon} />}>
            {say("导出", "Export")}
          </Button>
        ) : undefined
      }
      search={
        isFull ? { key: "search", placeholder: say("搜索标题、编号", "Search title or number") } : undefined
      }
      filters={isFull ? sampleFilters(say) : undefined}
      empty={{
        words: say("还没有服务请求。", "No service requests yet."),
        action: (
          <Button type="primary" icon={<Icon of={plusIcon} />}>
            {say("新建服务请求", "New service request")}
          </Button>
        ),
      }}
    />
  );
}

function sampleFilters(say: (zh: string, en: string) => string) {
  return [
    selectFilter({
      key: "severity",
      label: say("严重程度", "Severity"),
      isMultiple: true,
      options: severities.map((value) => ({ value, label: value.toUpperCase() })),
    }),
    selectFilter({
      key: "person",
      label: say("执行人", "Assignee"),
      hasSearch: true,
      options: [{ value: "1", label: say("林晓雨", "Rain Lin") }],
    }),
  ];
}

function useSampleRows(): SampleRow[] {
  const say = useSample();
  return Array.from({ length: 96 }, (_, index) => ({
    id: `SR-20251103-${String(index + 1).padStart(4, "0")}`,
    title: say(...(titles[index % titles.length] ?? ["", ""])),
    severity: severities[(index * 7) % 4] ?? "p4",
    state: states[(index * 3) % 5] ?? "mute",
    person: say("林晓雨", "Rain Lin"),
    updated: index % 2 === 0 ? say("10 分钟前", "10 minutes ago") : say("3 小时前", "3 hours ago"),
  }));
}

function useSampleColumns(): ListColumn<SampleRow>[] {
  const say = useSample();
  const stateWords: Readonly<Record<string, string>> = {
    info: say("已提交", "Submitted"),
    teal: say("处理中", "In progress"),
    warn: say("待反馈", "Awaiting feedback"),
    ok: say("已恢复", "Restored"),
    mute: say("已归档", "Archived"),
  };
  return [
    {
      key: "title",
      title: say("服务请求", "Service request"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          marks={<StatusChip tone={row.severity}>{row.severity.toUpperCase()}</StatusChip>}
          title={row.title}
          href={`#${row.id}`}
          meta={[row.id, "MogDB 5.0.8", say("示例银行", "Sample Bank")]}
        />
      ),
    },
    {
      key: "state",
      title: say("状态", "State"),
      width: 150,
      card: "mark",
      render: (row) => <StatusChip tone={row.state}>{stateWords[row.state]}</StatusChip>,
    },
    { key: "clock", title: say("时限", "Clock"), width: 150, render: () => say("剩余 3 分钟", "3 min left") },
    { key: "person", title: say("执行人", "Assignee"), width: 110, render: (row) => row.person },
    {
      key: "updated",
      title: say("更新", "Updated"),
      width: 130,
      sortKey: "updated",
      render: (row) => row.updated,
    },
    {
      key: "sn",
      title: say("服务号", "Service number"),
      width: 150,
      isOptional: true,
      render: () => "SN-2025-0007",
    },
  ];
}

let storedChoice: ColumnChoice | null = null;
const memoryStore = {
  load: () => storedChoice,
  save: (choice: ColumnChoice | null) => {
    storedChoice = choice;
  },
};
