import type { ServiceRequestDetail } from "@pharos/api/service-request";
import type { RequestDialog } from "../actions/action-context.ts";

/** What every dialog about one request gets. */
export interface RequestDialogProps {
  readonly detail: ServiceRequestDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What the dialog that closes a request gets. */
export interface CloseDialogProps extends RequestDialogProps {
  /** Opens another dialog of the request instead. */
  readonly onOpen: (dialog: RequestDialog) => void;
}
