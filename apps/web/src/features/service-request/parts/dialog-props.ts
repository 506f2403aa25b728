import type { ServiceRequestDetail } from "@pharos/contract/service-request";

/** What every dialog about one request gets. */
export interface RequestDialogProps {
  readonly detail: ServiceRequestDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
