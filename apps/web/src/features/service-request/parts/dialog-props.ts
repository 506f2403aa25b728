import type { ServiceRequestDetail } from "@pharos/api/service-request";

/** What every dialog about one request gets. */
export interface RequestDialogProps {
  readonly detail: ServiceRequestDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
