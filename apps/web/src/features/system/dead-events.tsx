import { listDeadEvents, retryDeadEvent } from "@pharos/api/system";
import { Panel } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, redoIcon } from "@pharos/ui/icons";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiMutation, call } from "../../shared/api/index.ts";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";

const deadEvents = queryOptions({
  queryKey: ["system", "deadEvents"],
  queryFn: ({ signal }) => call(listDeadEvents, {}, { signal, isPageRead: false }),
});

const useRetryDeadEvent = apiMutation(retryDeadEvent, { stales: ["system"] });

/** Facts whose reactions failed too often; nothing while there are none, which is nearly always. */
export function DeadEvents(): ReactNode {
  const t = useT();
  const format = useFormat();
  const retry = useRetryDeadEvent();
  const { data = [] } = useQuery(deadEvents);
  if (data.length === 0) return null;
  return (
    <Panel title={t("shell.outbox.deadTitle")} className="dead-events">
      <p>{t("shell.outbox.deadHint")}</p>
      <ul className="outbox">
        {data.map((event) => (
          <li key={event.id}>
            <div className="outbox-head">
              <strong>{event.type}</strong>
              <span>{t("shell.outbox.tries", { count: event.tries })}</span>
              <time dateTime={event.deadTime}>{format.dateTime(event.deadTime)}</time>
            </div>
            {event.error === null ? null : <p className="outbox-error">{event.error}</p>}
            <Button
              className="outbox-retry"
              icon={<Icon of={redoIcon} />}
              onClick={() => retry.mutate({ params: { id: event.id } })}
            >
              {t("shell.outbox.deadRetry")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
