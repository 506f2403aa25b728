import { exportServiceRequests, type ServiceRequestRow } from "@pharos/api/service-request";
import { bulkMax } from "@pharos/domain/service-request";
import { Cluster, IconButton, MenuButton, Text, type UiAction } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import {
  closeIcon,
  eyeIcon,
  eyeInvisibleIcon,
  Icon,
  starFilledIcon,
  starIcon,
  thunderboltIcon,
  userAddIcon,
  userSwitchIcon,
} from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { notify } from "../../../shared/notify.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { ExportButton } from "../../sheet/index.ts";
import { useBulkMore } from "./bulk-more.tsx";
import { type BulkInput, useBulkServiceRequests } from "./desk-api.ts";
import type { RequestSelection } from "./use-selection.ts";
import "./bulk-bar.css";

const AssignDialog = lazyPart(async () => (await import("./bulk-assign.dialog.tsx")).BulkAssignDialog);
const ResultDialog = lazyPart(async () => (await import("./bulk-result.dialog.tsx")).BulkResultDialog);

/** What became of a request, with the request itself. */
export interface Refused {
  readonly row: ServiceRequestRow;
  readonly reason: string;
}

interface Outcome {
  readonly doneCount: number;
  readonly refused: readonly Refused[];
}

/** Says how many requests are chosen and what can be done with all of them. */
export function BulkBar({ selection }: { readonly selection: RequestSelection }): ReactNode {
  const t = useT();
  const { perms, isEsUser } = useMe();
  const bulk = useBulkServiceRequests();
  const [isAssigning, setIsAssigning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { rows } = selection;
  const ids = rows.map(({ id }) => id);
  const isTooMany = ids.length > bulkMax;
  const send = async (input: Omit<BulkInput, "ids">) => {
    const { results } = await bulk.mutateAsync({ body: { ids, ...input } });
    const reasons = new Map(results.filter(({ isDone }) => !isDone).map(({ id, reason }) => [id, reason]));
    const refused = rows.flatMap((row) => {
      const reason = reasons.get(row.id);
      return reason === undefined ? [] : [{ row, reason }];
    });
    const doneCount = results.length - refused.length;
    // What was refused stays chosen: it can be tried again in another way.
    selection.keep(refused.map(({ row }) => row.id));
    if (refused.length === 0) notify.success(t("serviceRequest.desk.bulk.allDone", { count: doneCount }));
    else setOutcome({ doneCount, refused });
  };
  // A failure has been shown, and everything is still chosen.
  const run = (action: BulkInput["action"]) => () => void send({ action }).catch(() => {});
  const mayAssign = !isEsUser && perms.includes("fault:assign");
  const more = useBulkMore(rows, send);
  const actions = furtherActions(t, run, {
    mayClear: !isEsUser && perms.includes("fault:escalate") && rows.some(({ urgent }) => urgent),
  });
  const isOff = isTooMany || bulk.isPending;
  return (
    <>
      {rows.length === 0 ? null : (
        <Cluster gap={8} className="sr-bulk" role="region" aria-label={t("serviceRequest.desk.bulk.choose")}>
          <span className="sr-bulk-count" role="status">
            {t("serviceRequest.desk.bulk.chosen", { count: rows.length })}
          </span>
          {isTooMany ? (
            <Text tone="secondary">{t("serviceRequest.desk.bulk.tooMany", { max: bulkMax })}</Text>
          ) : null}
          {mayAssign ? (
            <>
              <Button icon={<Icon of={userAddIcon} />} disabled={isOff} onClick={run("take")}>
                {t("serviceRequest.desk.bulk.take")}
              </Button>
              <Button
                icon={<Icon of={userSwitchIcon} />}
                disabled={isOff}
                onClick={() => setIsAssigning(true)}
              >
                {t("serviceRequest.desk.bulk.assign")}
              </Button>
            </>
          ) : null}
          {isOff ? null : (
            <ExportButton
              endpoint={exportServiceRequests}
              query={{ ids: ids.join(",") }}
              list={t("serviceRequest.records.title")}
            />
          )}
          {isOff ? null : <MenuButton label={t("common.ui.more")} actions={[...more.actions, ...actions]} />}
          <IconButton
            icon={closeIcon}
            label={t("serviceRequest.desk.bulk.clear")}
            onClick={() => selection.keep([])}
          />
        </Cluster>
      )}
      {isAssigning ? (
        <AssignDialog count={ids.length} onAssign={send} onClose={() => setIsAssigning(false)} />
      ) : null}
      {more.dialog}
      {outcome === null ? null : <ResultDialog {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

function furtherActions(
  t: ReturnType<typeof useT>,
  run: (action: BulkInput["action"]) => () => void,
  { mayClear }: { readonly mayClear: boolean },
): UiAction[] {
  const of = (action: BulkInput["action"], icon: UiAction["icon"]): UiAction => ({
    key: action,
    label: t(`serviceRequest.desk.bulk.${action}`),
    icon,
    run: run(action),
  });
  return [
    of("star", starFilledIcon),
    of("unstar", starIcon),
    of("follow", eyeIcon),
    of("unfollow", eyeInvisibleIcon),
    ...(mayClear ? [of("clearUrgent", thunderboltIcon)] : []),
  ];
}
