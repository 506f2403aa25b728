import type { ServiceRequestDetail, ServiceRequestRow } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { Cluster, canRun, EmptyState, SkeletonText, Stack, type UiAction } from "@pharos/ui";
import { Modal } from "@pharos/ui/controls";
import { Icon, messageIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useRequestActions } from "../actions/use-request-actions.ts";
import { serviceRequestQueries } from "../api.ts";
import { type OpenedDialog, RequestDialogs } from "../detail/request-dialogs.tsx";
import { type BoardStatus, waysInto } from "./board-columns.ts";

interface MoveDialogProps {
  readonly row: ServiceRequestRow;
  /** Column it was dropped on; null offers everything that can be done. */
  readonly target: BoardStatus | null;
  readonly source: string;
  readonly onClose: () => void;
}

/** What can be done with a card: the request's own actions, in the request's own dialogs. */
export function MoveDialog({ row, target, source, onClose }: MoveDialogProps): ReactNode {
  const t = useT();
  const detail = useQuery(serviceRequestQueries.detail(row.id));
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const status = target && t(serviceRequestStatus.labelKey(target));
  const isVendor = !useMe().isEsUser;
  const open = (dialog: OpenedDialog["dialog"]) =>
    setOpened((last) => ({ dialog, isOpen: true, opening: (last?.opening ?? 0) + 1 }));
  return (
    <>
      <Modal
        open={opened === null}
        title={status ? t("serviceRequest.desk.board.chooseAction", { status }) : row.srNo}
        onCancel={onClose}
        footer={null}
        width={440}
      >
        <p>{row.title}</p>
        {detail.isPending ? <SkeletonText lines={3} /> : null}
        <QueryError query={detail} isCompact />
        {detail.data ? (
          <Ways
            detail={detail.data}
            isVendor={isVendor}
            target={target}
            source={source}
            onOpen={open}
            onDone={onClose}
          />
        ) : null}
      </Modal>
      {detail.data ? (
        <RequestDialogs
          detail={detail.data}
          isVendor={isVendor}
          opened={opened}
          onClose={onClose}
          onOpen={open}
        />
      ) : null}
    </>
  );
}

interface WaysProps {
  readonly detail: ServiceRequestDetail;
  readonly isVendor: boolean;
  readonly target: BoardStatus | null;
  readonly source: string;
  readonly onOpen: (dialog: OpenedDialog["dialog"]) => void;
  readonly onDone: () => void;
}

function Ways({ detail, isVendor, target, source, onOpen, onDone }: WaysProps): ReactNode {
  const t = useT();
  // Whether the last action opened a dialog of its own; the others are done at once.
  const [hasDialog] = useState({ isOpen: false });
  const own = useRequestActions(detail, isVendor, (dialog) => {
    hasDialog.isOpen = true;
    onOpen(dialog);
  });
  const replies = useReplyActions(detail, isVendor, source);
  const wanted = target === null ? null : waysInto[target];
  const ways = [...replies, ...own].filter(({ key }) => wanted === null || wanted.includes(key));
  if (ways.length === 0) {
    const status = target ? t(serviceRequestStatus.labelKey(target)) : "";
    return <EmptyState isCompact>{t("serviceRequest.desk.board.notPossible", { status })}</EmptyState>;
  }
  return (
    <Stack as="ul">
      {ways.map((way) => (
        <li key={way.key}>
          <Cluster
            as="button"
            gap={8}
            isOneLine
            type="button"
            className="sr-way"
            aria-disabled={!canRun(way) || undefined}
            onClick={() => {
              if (!canRun(way)) return;
              hasDialog.isOpen = false;
              way.run();
              if (!hasDialog.isOpen) onDone();
            }}
          >
            {way.icon ? <Icon of={way.icon} /> : null}
            <span>
              {way.label}
              {way.disabledReason ? <small>{way.disabledReason}</small> : null}
            </span>
          </Cluster>
        </li>
      ))}
    </Stack>
  );
}

/** Answering happens on the request's own page, where the thread is. */
function useReplyActions(detail: ServiceRequestDetail, isVendor: boolean, source: string): UiAction[] {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { reply, requestFeedback } = detail.abilities;
  const open = () =>
    void navigate(paths.serviceRequest(source, detail.id), { state: { search, intent: "reply" } });
  const errorMessage = ({ isAllowed, reason }: typeof reply) => (isAllowed ? null : reason);
  return [
    {
      key: "reply",
      label: t("serviceRequest.reply.title"),
      icon: messageIcon,
      disabledReason: errorMessage(reply),
      run: open,
    },
    ...(isVendor
      ? [
          {
            key: "requestFeedback",
            label: t("serviceRequest.reply.needFeedback"),
            icon: messageIcon,
            disabledReason: errorMessage(requestFeedback),
            run: open,
          },
        ]
      : []),
  ];
}
