import type { Fields, RecordDefinition, SaveOf } from "@pharos/api/core";
import { FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../components/confirm-change.tsx";
import { submitOutcome } from "../submit-outcome.ts";
import { formValues, saveBodyOf } from "./record-values.ts";

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
  record,
  row,
  known = {},
  name,
  save,
  children,
  ...modal
}: RecordDialogProps<F, Action>): ReactNode {
  const confirm = useConfirmChange();
  // What never changes is sent back as it is, also where its control is disabled.
  const submit = (given: object) =>
    submitOutcome(save(saveBodyOf(record, row, row ? given : { ...known, ...given })));
  return (
    <>
      {confirm.holder}
      <FormModal<object>
        isOpen
        {...modal}
        initialValues={formValues(record.fields, row, known)}
        onSubmit={(given) => (row ? confirm.before(name, () => submit(given)) : submit(given))}
      >
        {children}
      </FormModal>
    </>
  );
}
