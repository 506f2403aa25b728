import { encryptLevel, manualStatus } from "@pharos/domain/enums";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";

/** Whether readers find a manual. */
export const ManualStatusChip = ({ code }: { readonly code: number }): ReactNode => (
  <StateChip of={manualStatus} code={code} />
);

/** Who may read a manual. */
export const LevelChip = ({ code }: { readonly code: string }): ReactNode => (
  <StateChip of={encryptLevel} code={code} />
);
