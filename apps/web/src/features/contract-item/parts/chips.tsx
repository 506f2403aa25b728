import { contractItemStatus, pocResult, serviceItemStatus } from "@pharos/domain/enums";

import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";

/** How far the delivery of a contract item is. */
export function ItemStatusChip({ code }: { readonly code: number }): ReactNode {
  return <StateChip of={contractItemStatus} code={code} />;
}

/** How a proof of concept ended. */
export function PocResultChip({ code }: { readonly code: number }): ReactNode {
  return <StateChip of={pocResult} code={code} />;
}

/** Whether a service item is in use. */
export function ServiceItemStatusChip({ code }: { readonly code: number }): ReactNode {
  return <StateChip of={serviceItemStatus} code={code} />;
}
