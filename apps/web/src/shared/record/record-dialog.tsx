import type { Fields, RecordDefinition, SaveOf } from "@pharos/api/core";
import { FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../components/confirm-change.tsx";
import { submitOutcome } from "../submit-outcome.ts";
import { formValues, sentValues } from "./record-fields.tsx";

interface RecordDialogProps<F extends Fields, Action extends string> {
  readonly record: RecordDefinition<F, Action>;
  /** The one to change; null for a new one. */
  readonly row:
    | ({ readonly id: number; readonly version: number } & Readonly<Record<string, unknown>>)
    | null;
  /** What is known of a new one. */
  readonly known?: Readonly<Record<string, unknown>>;
  /** What the change is about, for its confirmation. */
  readonly name: string;
  readonly title: string;
  readonly submitLabel: string;
  readonly intro?: ReactNode;
  readonly width?: number;
  readonly save: (body: SaveOf<F>) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Adds a record, or changes one after a confirmation; what is layout or a control of its own is the children's. */
export function RecordDialog<F extends Fields, Action extends string>({
  record: { fields },
  row,
  known = {},
  name,
  save,
  children,
  ...modal
}: RecordDialogProps<F, Action>): ReactNode {
  const confirm = useConfirmChange();
  const submit = (given: object) => {
    const identity = row && { id: row.id, version: row.version };
    // What never changes is sent back as it is, also where its control is disabled.
    const body = { ...sentValues(fields, { ...(row ?? known), ...given }), ...identity } as SaveOf<F>;
    return submitOutcome(save(body));
  };
  return (
    <>
      {confirm.holder}
      <FormModal<object>
        isOpen
        {...modal}
        initialValues={formValues(fields, row, known)}
        onSubmit={(given) => (row ? confirm.before(name, () => submit(given)) : submit(given))}
      >
        {children}
      </FormModal>
    </>
  );
}
