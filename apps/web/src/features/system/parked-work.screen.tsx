import type { CallResult } from "@pharos/api/core";
import { discardParkedWork, listParkedWork, retryParkedWork } from "@pharos/api/system";
import type { TranslationKey } from "@pharos/i18n";
import {
  Cluster,
  type CountTab,
  CountTabs,
  EmptyState,
  PageHeader,
  Panel,
  SkeletonCards,
  Text,
} from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon, Icon, redoIcon } from "@pharos/ui/icons";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { apiMutation, call } from "../../shared/api/index.ts";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import "./parked-work.css";

type ParkedWork = CallResult<typeof listParkedWork>["list"][number];
type Counts = CallResult<typeof listParkedWork>["counts"];

const pageSize = 20;
const everyQueue = "";

const useRetry = apiMutation(retryParkedWork, { stales: ["system"] });
const useDiscard = apiMutation(discardParkedWork, { stales: ["system"] });

const parkedWorkQuery = (queue: string) =>
  infiniteQueryOptions({
    queryKey: ["system", "parkedWork", queue],
    queryFn: ({ pageParam, signal }) =>
      call(
        listParkedWork,
        { query: { pageNum: pageParam, pageSize, ...(queue !== everyQueue && { queue }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
    refetchInterval: 30_000,
  });

/** Background work that failed too often: anyone who runs the installation tries it again or gives it up. */
export function ParkedWorkScreen(): ReactNode {
  const t = useT();
  const [queue, setQueue] = useState(everyQueue);
  const parked = useInfiniteQuery(parkedWorkQuery(queue));
  const rows = parked.data?.pages.flatMap((page) => page.list) ?? [];
  const counts = parked.data?.pages[0]?.counts;
  return (
    <>
      <PageHeader title={t("shell.titles.parkedWork")} meta={t("system.parkedWork.hint")} />
      <Panel padding="none">
        <div className="parked-work-tabs">
          <CountTabs
            label={t("system.parkedWork.queue")}
            tabs={queueTabs(t, counts, queue)}
            active={queue}
            onChange={setQueue}
          />
        </div>
        {parked.isPending ? <SkeletonCards cards={4} cardHeight={72} /> : null}
        <QueryError query={parked} />
        {parked.isSuccess && rows.length === 0 ? (
          <EmptyState drawing="message">{t("system.parkedWork.empty")}</EmptyState>
        ) : null}
        <ul className="parked-work">
          {rows.map((row) => (
            <ParkedRow key={`${row.queue} ${row.key}`} row={row} />
          ))}
        </ul>
      </Panel>
      {parked.hasNextPage ? (
        <Button
          className="parked-work-more"
          loading={parked.isFetchingNextPage}
          onClick={() => void parked.fetchNextPage()}
        >
          {t("system.parkedWork.more")}
        </Button>
      ) : null}
    </>
  );
}

/** Names of queues in the reader's language; a queue of another release is shown by the name it has. */
const queueLabels: Readonly<Record<string, TranslationKey>> = {
  "platform.events": "system.parkedWork.queues.events",
  "platform.notifications.email": "system.parkedWork.queues.email",
  "platform.notifications.sms": "system.parkedWork.queues.sms",
  "platform.notifications.webhook": "system.parkedWork.queues.groupChat",
  "integration.webhooks": "system.parkedWork.queues.webhooks",
  "message.held": "system.parkedWork.queues.held",
  "file.check": "system.parkedWork.queues.fileCheck",
  "file.removed": "system.parkedWork.queues.fileRemoved",
  "file.unused": "system.parkedWork.queues.fileUnused",
  "contract.remindExpiring": "system.parkedWork.queues.expiring",
  "serviceRequest.slaStages": "system.parkedWork.queues.slaStages",
  "serviceRequest.slaUnacknowledged": "system.parkedWork.queues.slaUnacknowledged",
  "search.index": "system.parkedWork.queues.search",
  "search.reindex": "system.parkedWork.queues.search",
  "organisation.nameKey.company": "system.parkedWork.queues.nameKeys",
  "organisation.nameKey.employee": "system.parkedWork.queues.nameKeys",
  "serviceRequest.inactivity": "system.parkedWork.queues.inactivity",
  "serviceRequest.archive": "system.parkedWork.queues.archive",
  "serviceRequest.verifyClocks": "system.parkedWork.queues.verifyClocks",
  "serviceRequest.verifyTurns": "system.parkedWork.queues.verifyTurns",
};

function labelOf(t: ReturnType<typeof useT>, queue: string): string {
  const key = queueLabels[queue];
  return key ? t(key) : queue;
}

function queueTabs(t: ReturnType<typeof useT>, counts: Counts | undefined, active: string): CountTab[] {
  const known = counts ?? [];
  // The last row of the chosen queue may just have been dealt with.
  const queues =
    known.some(({ queue }) => queue === active) || active === everyQueue
      ? known
      : [...known, { queue: active, count: 0 }];
  return [
    { key: everyQueue, label: t("system.parkedWork.all"), hasNoCount: true },
    ...queues.map(({ queue, count }) => ({ key: queue, label: labelOf(t, queue), count })),
  ];
}

function ParkedRow({ row: { queue, key, error, attempts, since } }: { readonly row: ParkedWork }): ReactNode {
  const t = useT();
  const format = useFormat();
  const retry = useRetry();
  const discard = useDiscard();
  const [confirm, holder] = useConfirm();
  const confirmDiscard = (): void =>
    void confirm({
      title: t("system.parkedWork.confirmDiscard"),
      content: t("system.parkedWork.discardHint"),
      okText: t("system.parkedWork.discard"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // The refusal is shown by the mutation itself.
      onOk: () =>
        discard.mutateAsync({ body: { queue, key } }).then(
          () => undefined,
          () => undefined,
        ),
    });
  return (
    <li>
      <Cluster gap={8} rowGap={4} tone="secondary" className="parked-work-head">
        <Text as="strong" weight="medium" tone="plain">
          {labelOf(t, queue)}
        </Text>
        <span>{t("system.parkedWork.key", { key })}</span>
        <span>{t("system.parkedWork.attempts", { count: attempts })}</span>
        <Text as="time" size="small" tone="tertiary" dateTime={since}>
          {t("system.parkedWork.since", { time: format.dateTime(since) })}
        </Text>
      </Cluster>
      {error === null ? null : <pre className="parked-work-error">{error}</pre>}
      <Cluster gap={8} className="parked-work-actions">
        <Button
          icon={<Icon of={redoIcon} />}
          loading={retry.isPending}
          onClick={() => retry.mutate({ body: { queue, key } })}
        >
          {t("system.parkedWork.retry")}
        </Button>
        <Button danger icon={<Icon of={deleteIcon} />} loading={discard.isPending} onClick={confirmDiscard}>
          {t("system.parkedWork.discard")}
        </Button>
      </Cluster>
      {holder}
    </li>
  );
}
