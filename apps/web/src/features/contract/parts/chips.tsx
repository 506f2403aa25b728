import { contractStatus, renewState, serviceNumberStatus, validity } from "@pharos/domain/enums";
import { StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { isTerminated, numberStatusOf, stoppedTone, validityOf, validityTone } from "./wording.ts";

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
  const name = validityOf(code);
  return <StatusChip tone={validityTone[name]}>{t(validity.labelKey(name))}</StatusChip>;
}

/** The same for a service number; a suspended or closed one says so. */
export function NumberValidityChip({ code, status }: Required<ValidityChipProps>): ReactNode {
  const t = useT();
  const name = numberStatusOf(status);
  const tone = stoppedTone[name];
  if (tone) return <StatusChip tone={tone}>{t(serviceNumberStatus.labelKey(name))}</StatusChip>;
  return <ValidityChip code={code} />;
}

/** How far the talks about the next term have come; nothing before they have begun. */
export function RenewChip({ code }: { readonly code: number }): ReactNode {
  const t = useT();
  const name = renewState.fromCode(code);
  if (name === "none") return null;
  const tone = { contacting: "teal", renewed: "ok", lost: "mute" } as const;
  return <StatusChip tone={tone[name]}>{t(renewState.labelKey(name))}</StatusChip>;
}
