import type { ServiceRequestDetail } from "@pharos/contract/service-request";
import type { ReactNode } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import type { RequestDialog } from "../actions.tsx";

// Forms are fetched when somebody first needs one: most readers only read.
const Assign = lazyPart(
  async () => (await import("../assign-service-request.dialog.tsx")).AssignServiceRequestDialog,
);
const Recover = lazyPart(
  async () => (await import("../recover-service-request.dialog.tsx")).RecoverServiceRequestDialog,
);
const Close = lazyPart(
  async () => (await import("../close-service-request.dialog.tsx")).CloseServiceRequestDialog,
);
const Reopen = lazyPart(
  async () => (await import("../reopen-service-request.dialog.tsx")).ReopenServiceRequestDialog,
);
const Edit = lazyPart(
  async () => (await import("../edit-service-request.dialog.tsx")).EditServiceRequestDialog,
);

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
}

/** The dialog that an action opened. */
export function RequestDialogs({ detail, isVendor, opened, onClose }: RequestDialogsProps): ReactNode {
  if (opened === null) return null;
  const shared = { detail, isOpen: opened.isOpen, onClose };
  switch (opened.dialog) {
    case "assign":
      return <Assign key={opened.opening} {...shared} />;
    case "recover":
      return <Recover key={opened.opening} {...shared} />;
    case "close":
      return <Close key={opened.opening} {...shared} isVendor={isVendor} />;
    case "reopen":
      return <Reopen key={opened.opening} {...shared} />;
    case "edit":
      return <Edit key={opened.opening} {...shared} isVendor={isVendor} />;
  }
}
