import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { type ComponentType, createElement, type ReactNode } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import type { RequestDialog } from "../actions/action-context.ts";

/** What every dialog of a request is given; each takes what it needs. */
interface DialogProps {
  readonly detail: ServiceRequestDetail;
  readonly isVendor: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens another one instead. */
  readonly onOpen: (dialog: RequestDialog) => void;
}

// Forms are fetched when someone first needs one: most readers only read.
const dialogs: Readonly<Record<RequestDialog, ComponentType<DialogProps>>> = {
  assign: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/assign-service-request.dialog.tsx")).AssignServiceRequestDialog,
  ),
  recover: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/recover-service-request.dialog.tsx")).RecoverServiceRequestDialog,
  ),
  close: lazyPart<DialogProps>(
    async () => (await import("../closing/close-service-request.dialog.tsx")).CloseServiceRequestDialog,
  ),
  askClose: lazyPart<DialogProps>(
    async () => (await import("../closing/ask-close.dialog.tsx")).AskCloseDialog,
  ),
  waitForThird: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/wait-for-third.dialog.tsx")).WaitForThirdDialog,
  ),
  thirdAnswered: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/wait-for-third.dialog.tsx")).ThirdAnsweredDialog,
  ),
  stillProblem: lazyPart<DialogProps>(
    async () => (await import("../closing/still-problem.dialog.tsx")).StillProblemDialog,
  ),
  rate: lazyPart<DialogProps>(
    async () => (await import("../closing/rate.dialog.tsx")).RateServiceRequestDialog,
  ),
  archive: lazyPart<DialogProps>(
    async () => (await import("../closing/archive.dialog.tsx")).ArchiveServiceRequestDialog,
  ),
  reopen: lazyPart<DialogProps>(
    async () => (await import("../closing/reopen-service-request.dialog.tsx")).ReopenServiceRequestDialog,
  ),
  edit: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/edit-service-request.dialog.tsx")).EditServiceRequestDialog,
  ),
  remote: lazyPart<DialogProps>(
    async () => (await import("../intake/remote-access.dialog.tsx")).RemoteAccessDialog,
  ),
  approve: lazyPart<DialogProps>(
    async () => (await import("../intake/review-entitlement.dialog.tsx")).ApproveEntitlementDialog,
  ),
  reject: lazyPart<DialogProps>(
    async () => (await import("../intake/review-entitlement.dialog.tsx")).RejectEntitlementDialog,
  ),
  escalate: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/escalate-request.dialog.tsx")).EscalateRequestDialog,
  ),
  markUrgent: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/mark-urgent.dialog.tsx")).MarkUrgentDialog,
  ),
  clearUrgent: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/mark-urgent.dialog.tsx")).ClearUrgentDialog,
  ),
  subExecutors: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/sub-executors.dialog.tsx")).SubExecutorsDialog,
  ),
  advise: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/advise-request.dialog.tsx")).AdviseRequestDialog,
  ),
  note: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/advise-request.dialog.tsx")).AddNoteDialog,
  ),
  delete: lazyPart<DialogProps>(
    async () => (await import("../lifecycle/delete-request.dialog.tsx")).DeleteRequestDialog,
  ),
  link: lazyPart<DialogProps>(async () => (await import("../links/link.dialog.tsx")).LinkRequestDialog),
  merge: lazyPart<DialogProps>(async () => (await import("../links/merge.dialog.tsx")).MergeRequestDialog),
  undoMerge: lazyPart<DialogProps>(async () => (await import("../links/merge.dialog.tsx")).UndoMergeDialog),
  split: lazyPart<DialogProps>(async () => (await import("../links/split.dialog.tsx")).SplitRequestDialog),
};

/** The dialog that is open; the last one stays mounted while it closes. */
export interface OpenedDialog {
  readonly dialog: RequestDialog;
  readonly isOpen: boolean;
  /** A new number for every opening: what could not be fetched the last time is asked for again. */
  readonly opening: number;
}

interface RequestDialogsProps {
  readonly detail: ServiceRequestDetail;
  readonly isVendor: boolean;
  readonly opened: OpenedDialog | null;
  readonly onClose: () => void;
  readonly onOpen: (dialog: RequestDialog) => void;
}

/** The dialog that an action opened. */
export function RequestDialogs(props: RequestDialogsProps): ReactNode {
  const { detail, isVendor, opened, onClose, onOpen } = props;
  if (opened === null) return null;
  return createElement(dialogs[opened.dialog], {
    key: opened.opening,
    detail,
    isVendor,
    isOpen: opened.isOpen,
    onClose,
    onOpen,
  });
}
