import type { ServiceRequestDetail } from "@pharos/contract/service-request";
import { lazy, type ReactNode, Suspense } from "react";
import type { RequestDialog } from "../actions.tsx";

// Forms are fetched when somebody first needs one: most readers only read.
const Assign = lazy(async () => ({
  default: (await import("../assign-service-request.dialog.tsx")).AssignServiceRequestDialog,
}));
const Recover = lazy(async () => ({
  default: (await import("../recover-service-request.dialog.tsx")).RecoverServiceRequestDialog,
}));
const Close = lazy(async () => ({
  default: (await import("../close-service-request.dialog.tsx")).CloseServiceRequestDialog,
}));
const Reopen = lazy(async () => ({
  default: (await import("../reopen-service-request.dialog.tsx")).ReopenServiceRequestDialog,
}));
const Edit = lazy(async () => ({
  default: (await import("../edit-service-request.dialog.tsx")).EditServiceRequestDialog,
}));

interface RequestDialogsProps {
  readonly detail: ServiceRequestDetail;
  readonly isVendor: boolean;
  /** The dialog that is open; the last one stays mounted while it closes. */
  readonly opened: { readonly dialog: RequestDialog; readonly isOpen: boolean } | null;
  readonly onClose: () => void;
}

/** The dialog that an action opened. */
export function RequestDialogs({ detail, isVendor, opened, onClose }: RequestDialogsProps): ReactNode {
  if (opened === null) return null;
  const shared = { detail, isOpen: opened.isOpen, onClose };
  return (
    <Suspense fallback={null}>
      {opened.dialog === "assign" ? <Assign {...shared} /> : null}
      {opened.dialog === "recover" ? <Recover {...shared} /> : null}
      {opened.dialog === "close" ? <Close {...shared} isVendor={isVendor} /> : null}
      {opened.dialog === "reopen" ? <Reopen {...shared} /> : null}
      {opened.dialog === "edit" ? <Edit {...shared} isVendor={isVendor} /> : null}
    </Suspense>
  );
}
