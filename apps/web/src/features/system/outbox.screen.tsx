import type { CallResult } from "@pharos/contract/core";
import { listOutbox } from "@pharos/contract/system";
import { EmptyState, PageHeader, Panel, SkeletonCards, StatusChip, type Tone } from "@pharos/ui";
import { Button, Segmented } from "@pharos/ui/controls";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../shared/api/index.ts";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import "./outbox.css";

type OutboxLine = CallResult<typeof listOutbox>["list"][number];

const channels = ["all", "email", "sms", "webhook"] as const;
type Channel = (typeof channels)[number];

const pageSize = 20;

const outboxQuery = (channel: Channel) =>
  infiniteQueryOptions({
    queryKey: ["system", "outbox", channel],
    queryFn: ({ pageParam, signal }) =>
      call(
        listOutbox,
        { query: { pageNum: pageParam, pageSize, ...(channel !== "all" && { channel }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
    refetchInterval: 5_000,
  });

/** What would have been mailed and texted: how a developer reads a sign-in code. */
export function OutboxScreen(): ReactNode {
  const t = useT();
  const [channel, setChannel] = useState<Channel>("all");
  const outbox = useInfiniteQuery(outboxQuery(channel));
  const lines = outbox.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <PageHeader
        title={t("shell.titles.outbox")}
        meta={t("shell.outbox.hint")}
        actions={
          <Segmented
            aria-label={t("shell.outbox.filter")}
            value={channel}
            onChange={setChannel}
            options={channels.map((value) => ({ value, label: t(`shell.outbox.${value}`) }))}
          />
        }
      />
      <Panel padding="none">
        {outbox.isPending ? <SkeletonCards cards={4} cardHeight={72} /> : null}
        <QueryError query={outbox} />
        {outbox.isSuccess && lines.length === 0 ? (
          <EmptyState drawing="message">{t("shell.outbox.empty")}</EmptyState>
        ) : null}
        <ul className="outbox">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </Panel>
      {outbox.hasNextPage ? (
        <Button
          className="outbox-more"
          loading={outbox.isFetchingNextPage}
          onClick={() => void outbox.fetchNextPage()}
        >
          {t("shell.outbox.more")}
        </Button>
      ) : null}
    </>
  );
}

const states = [
  { key: "queued", tone: "info" },
  { key: "sent", tone: "ok" },
  { key: "failed", tone: "p1" },
  { key: "skipped", tone: "mute" },
] as const satisfies readonly { key: string; tone: Tone }[];

/** The status code of what could not be sent; the others' notes say nothing new. */
const failed = 2;

function Line({ line }: { readonly line: OutboxLine }): ReactNode {
  const t = useT();
  const format = useFormat();
  const state = states[line.status] ?? states[0];
  const channel = channels.find((name) => name === line.channel);
  return (
    <li>
      <div className="outbox-head">
        <StatusChip tone={state.tone}>{t(`shell.outbox.${state.key}`)}</StatusChip>
        <span>{channel ? t(`shell.outbox.${channel}`) : line.channel}</span>
        <strong>{line.target}</strong>
        <time dateTime={line.createdTime}>{format.dateTime(line.createdTime)}</time>
      </div>
      {line.subject ? <p className="outbox-subject">{line.subject}</p> : null}
      <pre className="outbox-body">{line.body ?? t("shell.outbox.secret")}</pre>
      {line.status === failed && line.error ? <p className="outbox-error">{line.error}</p> : null}
    </li>
  );
}
