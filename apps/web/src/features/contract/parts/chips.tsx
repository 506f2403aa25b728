import { contractStatus, renewState, serviceNumberStatus, validity } from "@pharos/domain/enums";
import { StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useT } from "../../../shared/texts.ts";
import { isStopped, isTerminated } from "./wording.ts";

interface ValidityChipProps {
  /** Validity code. */
  readonly code: number;
  /** State of the contract; a terminated one says so. */
  readonly status?: number;
}

/** How much of a contract's term is left, in words and colour. */
export function ValidityChip({
  code,
  status = contractStatus.toCode("active"),
}: ValidityChipProps): ReactNode {
  const t = useT();
  if (isTerminated(status))
    return <StatusChip tone="mute">{t("enums.contractStatus.terminated")}</StatusChip>;
  return <StateChip of={validity} code={code} />;
}

/** The same for a service number; a suspended or closed one says so. */
export function NumberValidityChip({ code, status }: Required<ValidityChipProps>): ReactNode {
  if (isStopped(status)) return <StateChip of={serviceNumberStatus} code={status} />;
  return <ValidityChip code={code} />;
}

/** How far the talks about the next term have come; nothing before they have begun. */
export function RenewChip({ code }: { readonly code: number }): ReactNode {
  return renewState.fromCode(code) === "none" ? null : <StateChip of={renewState} code={code} />;
}
