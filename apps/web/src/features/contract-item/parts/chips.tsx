import {
  type ContractItemStatus,
  contractItemStatus,
  type PocResult,
  pocResult,
  type ServiceItemStatus,
  serviceItemStatus,
} from "@pharos/domain/enums";
import { StatusChip, type Tone } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

const itemTone: Readonly<Record<ContractItemStatus, Tone>> = {
  open: "info",
  delivering: "teal",
  done: "ok",
  cancelled: "mute",
};
const resultTone: Readonly<Record<PocResult, Tone>> = {
  running: "teal",
  won: "ok",
  lost: "warn",
  stopped: "mute",
};
const serviceTone: Readonly<Record<ServiceItemStatus, Tone>> = {
  open: "teal",
  done: "ok",
  cancelled: "mute",
};

/** How far the delivery of a contract item is. */
export function ItemStatusChip({ code }: { readonly code: number }): ReactNode {
  const t = useT();
  const name = contractItemStatus.fromCode(code);
  return <StatusChip tone={itemTone[name]}>{t(contractItemStatus.labelKey(name))}</StatusChip>;
}

/** How a proof of concept ended. */
export function PocResultChip({ code }: { readonly code: number }): ReactNode {
  const t = useT();
  const name = pocResult.fromCode(code);
  return <StatusChip tone={resultTone[name]}>{t(pocResult.labelKey(name))}</StatusChip>;
}

/** Whether a service item is in use. */
export function ServiceItemStatusChip({ code }: { readonly code: number }): ReactNode {
  const t = useT();
  const name = serviceItemStatus.fromCode(code);
  return <StatusChip tone={serviceTone[name]}>{t(serviceItemStatus.labelKey(name))}</StatusChip>;
}
