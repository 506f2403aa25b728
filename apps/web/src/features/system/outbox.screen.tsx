import type { CallResult } from "@pharos/api/core";
import { listOutbox, retryOutbox } from "@pharos/api/system";
import {
  Cluster,
  type CountTab,
  CountTabs,
  EmptyState,
  PageHeader,
  Panel,
  SkeletonCards,
  StatusChip,
  Text,
  type Tone,
} from "@pharos/ui";
import { Button, Segmented } from "@pharos/ui/controls";
import { Icon, redoIcon } from "@pharos/ui/icons";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { apiMutation, call } from "../../shared/api/index.ts";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { pageAfter } from "../../shared/list/list-result.ts";
import { useT } from "../../shared/texts.ts";
import "./outbox.css";

type OutboxLine = CallResult<typeof listOutbox>["list"][number];

const channels = ["all", "email", "sms", "webhook"] as const;
type Channel = (typeof channels)[number];

const pageSize = 20;

const stateKeys = ["queued", "sent", "failed", "skipped"] as const;
type State = "any" | (typeof stateKeys)[number];

const useRetryOutbox = apiMutation(retryOutbox, { stales: ["system"] });

const outboxQuery = (channel: Channel, state: State) =>
  infiniteQueryOptions({
    queryKey: ["system", "outbox", channel, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listOutbox,
        {
          query: {
            pageNum: pageParam,
            pageSize,
            ...(channel !== "all" && { channel }),
            ...(state !== "any" && { status: stateKeys.indexOf(state) }),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
    refetchInterval: 5_000,
  });

/** What was mailed, texted and said in groups, or would have been: also how a developer reads a sign-in code. */
export function OutboxScreen(): ReactNode {
  const t = useT();
  const [channel, setChannel] = useState<Channel>("all");
  const [state, setState] = useState<State>("any");
  const outbox = useInfiniteQuery(outboxQuery(channel, state));
  const lines = outbox.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <PageHeader
        title={t("shell.titles.outbox")}
        meta={t("system.outbox.hint")}
        actions={
          <Segmented
            aria-label={t("system.outbox.filter")}
            value={channel}
            onChange={setChannel}
            options={channels.map((value) => ({ value, label: t(`system.outbox.${value}`) }))}
          />
        }
      />
      <Panel padding="none">
        <div className="outbox-tabs">
          <CountTabs
            label={t("system.outbox.state")}
            tabs={stateTabs(t, outbox.data?.pages[0]?.counts)}
            active={state}
            onChange={(key) => setState(stateKeys.find((known) => known === key) ?? "any")}
          />
        </div>
        {outbox.isPending ? <SkeletonCards cards={4} cardHeight={72} /> : null}
        <QueryError query={outbox} />
        {outbox.isSuccess && lines.length === 0 ? (
          <EmptyState drawing="message">{t("system.outbox.empty")}</EmptyState>
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
          {t("system.outbox.more")}
        </Button>
      ) : null}
    </>
  );
}

type Counts = CallResult<typeof listOutbox>["counts"];

function stateTabs(t: ReturnType<typeof useT>, counts: Counts | undefined): CountTab[] {
  const countOf = (status: number): number => counts?.find((one) => one.status === status)?.count ?? 0;
  return [
    { key: "any", label: t("system.outbox.all"), hasNoCount: true },
    ...stateKeys.map((key, status) => ({
      key,
      label: t(`system.outbox.${key}`),
      ...(counts && { count: countOf(status) }),
    })),
  ];
}

const states = [
  { key: "queued", tone: "info" },
  { key: "sent", tone: "ok" },
  { key: "failed", tone: "p1" },
  { key: "skipped", tone: "mute" },
] as const satisfies readonly { key: string; tone: Tone }[];

/** The status code of what there is no provider for; that note says nothing new. */
const skipped = 3;

function Line({ line }: { readonly line: OutboxLine }): ReactNode {
  const t = useT();
  const format = useFormat();
  const state = states[line.status] ?? states[0];
  const channel = channels.find((name) => name === line.channel);
  const retry = useRetryOutbox();
  return (
    <li>
      <Cluster gap={8} rowGap={4} tone="secondary" className="outbox-head">
        <StatusChip tone={state.tone}>{t(`system.outbox.${state.key}`)}</StatusChip>
        <span>{channel ? t(`system.outbox.${channel}`) : line.channel}</span>
        <Text as="strong" weight="medium" tone="plain">
          {line.target}
        </Text>
        <Text as="time" size="small" tone="tertiary" dateTime={line.createdTime}>
          {format.dateTime(line.createdTime)}
        </Text>
      </Cluster>
      {line.subject ? <p className="outbox-subject">{line.subject}</p> : null}
      <pre className="outbox-body">{line.body ?? t("system.outbox.secret")}</pre>
      {line.status !== skipped && line.error ? <p className="outbox-error">{line.error}</p> : null}
      {line.nextTryTime !== null && line.tries > 0 ? (
        <Text as="p" size="small" tone="tertiary" className="outbox-next">
          {t("system.outbox.nextTry", { time: format.dateTime(line.nextTryTime), count: line.tries })}
        </Text>
      ) : null}
      {line.isRepeatable ? (
        <Button
          className="outbox-retry"
          icon={<Icon of={redoIcon} />}
          loading={retry.isPending}
          onClick={() => retry.mutate({ params: { id: line.id } })}
        >
          {t("system.outbox.retry")}
        </Button>
      ) : null}
    </li>
  );
}
