import { webhookDeliveryStatus, webhookEvent } from "@pharos/domain/enums";
import { Cluster, EmptyState, SkeletonCards, useIsPhone } from "@pharos/ui";
import { Alert, Button, Drawer, Segmented } from "@pharos/ui/controls";
import { Icon, redoIcon } from "@pharos/ui/icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import {
  type Delivery,
  integrationQueries,
  useReplayDelivery,
  useReplayFailed,
  useResumeWebhook,
  type Webhook,
} from "../api.ts";
import "./log.css";

interface LogDrawerProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

const states = ["any", ...webhookDeliveryStatus.names] as const;
type State = (typeof states)[number];

/** What was sent to a webhook, what came back, and the way to send it again. */
export function LogDrawer({ webhook, onClose }: LogDrawerProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [state, setState] = useState<State>("any");
  const status = state === "any" ? undefined : webhookDeliveryStatus.toCode(state);
  const log = useInfiniteQuery(integrationQueries.deliveries(webhook.id, status));
  const replayFailed = useReplayFailed();
  const resume = useResumeWebhook();
  const lines = log.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Drawer
      open
      onClose={onClose}
      size={isPhone ? "100%" : 640}
      title={`${t("integration.hooks.log")} · ${webhook.name}`}
    >
      {webhook.pausedTime === null ? null : (
        <Alert
          type="warning"
          showIcon
          title={t("integration.hooks.pausedHint")}
          action={
            <Button loading={resume.isPending} onClick={() => resume.mutate({ params: { id: webhook.id } })}>
              {t("integration.hooks.resume")}
            </Button>
          }
        />
      )}
      <Cluster gap={8} justify="between" className="delivery-tools">
        <Segmented
          aria-label={t("integration.hooks.standing")}
          value={state}
          onChange={setState}
          options={states.map((value) => ({
            value,
            label: value === "any" ? t("integration.hooks.all") : t(webhookDeliveryStatus.labelKey(value)),
          }))}
        />
        <Button
          icon={<Icon of={redoIcon} />}
          disabled={webhook.givenUpCount === 0}
          loading={replayFailed.isPending}
          onClick={() => replayFailed.mutate({ params: { id: webhook.id } })}
        >
          {t("integration.hooks.replayFailed")}
        </Button>
      </Cluster>
      {log.isPending ? <SkeletonCards cards={4} cardHeight={72} /> : null}
      <QueryError query={log} />
      {log.isSuccess && lines.length === 0 ? (
        <EmptyState drawing="message">{t("integration.hooks.logEmpty")}</EmptyState>
      ) : null}
      <ul className="deliveries">
        {lines.map((delivery) => (
          <DeliveryLine key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {log.hasNextPage ? (
        <Button block loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t("integration.hooks.more")}
        </Button>
      ) : null}
      <p className="delivery-note">{t("integration.hooks.logKept")}</p>
    </Drawer>
  );
}

function DeliveryLine({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const t = useT();
  const format = useFormat();
  const replay = useReplayDelivery();
  const status = webhookDeliveryStatus.fromCode(delivery.status);
  const event = webhookEvent.hasCode(delivery.event)
    ? t(webhookEvent.labelKeyOfCode(delivery.event))
    : t("integration.hooks.ping");
  const last = delivery.attempts.at(-1);
  return (
    <li>
      <Cluster gap={8} rowGap={4} align="baseline" className="delivery-head">
        <StateChip of={webhookDeliveryStatus} code={delivery.status} />
        <strong>{event}</strong>
        {delivery.srNo === null ? null : <span>{delivery.srNo}</span>}
        <time dateTime={delivery.createdTime}>{format.dateTime(delivery.createdTime)}</time>
      </Cluster>
      {last ? <p className="delivery-result">{resultText(t, last)}</p> : null}
      {delivery.nextTryTime !== null && delivery.tries > 0 ? (
        <p className="delivery-result">
          {t("integration.hooks.nextTry", { time: format.dateTime(delivery.nextTryTime) })}
        </p>
      ) : null}
      <details>
        <summary>{t("integration.hooks.payload")}</summary>
        <pre className="delivery-body">{pretty(delivery.payload)}</pre>
        {delivery.attempts.map((attempt, index) => (
          <div key={attempt.time}>
            <p className="delivery-result">
              {t("integration.hooks.attempt", { number: index + 1 })} · {format.dateTime(attempt.time)} ·{" "}
              {resultText(t, attempt)}
            </p>
            {attempt.answer ? <pre className="delivery-body">{attempt.answer}</pre> : null}
          </div>
        ))}
        <p className="delivery-result">
          <code>{delivery.uid}</code>
        </p>
      </details>
      {status === "queued" ? null : (
        <Button
          icon={<Icon of={redoIcon} />}
          loading={replay.isPending}
          onClick={() => replay.mutate({ params: { id: delivery.id } })}
        >
          {t("integration.hooks.replay")}
        </Button>
      )}
    </li>
  );
}

function resultText(t: ReturnType<typeof useT>, attempt: Delivery["attempts"][number]): string {
  const said = attempt.status === null ? t("integration.hooks.noAnswer") : `HTTP ${attempt.status}`;
  return [said, t("integration.hooks.took", { ms: attempt.durationMs }), attempt.error]
    .filter((part) => part !== null)
    .join(" · ");
}

function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
