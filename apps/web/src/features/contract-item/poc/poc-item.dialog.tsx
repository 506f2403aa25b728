import { pocItem } from "@pharos/api/contract-item";
import { pocResult } from "@pharos/domain/enums";
import { Form, FormGrid } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { RecordDialog } from "../../../shared/record/record-dialog.tsx";
import { useFormItems } from "../../../shared/record/use-form-items.tsx";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker, EngineerPicker, UserPicker } from "../../organisation/parts.ts";
import { type PocItemRow, useSavePocItem } from "../api.ts";
import { ContractChoice, ProductChoice } from "../parts/choice-fields.tsx";
import { pocLabels } from "./poc-labels.ts";

const formLabels = { ...pocLabels, contractId: "contractItem.field.contract" } as const;

interface PocItemDialogProps {
  /** The one to change; null for a new one. */
  readonly row: PocItemRow | null;
  /** The customer of a new one, where it is known. */
  readonly companyId?: number;
  readonly onClose: () => void;
}

/** Adds a proof of concept, or changes one, its result among the rest. */
export function PocItemDialog({ row, companyId, onClose }: PocItemDialogProps): ReactNode {
  const t = useT();
  const save = useSavePocItem();
  return (
    <RecordDialog
      record={pocItem}
      row={row}
      known={{ result: pocResult.toCode("running"), ...(companyId && { companyId }) }}
      name={row?.name ?? ""}
      width={680}
      title={t(row ? "contractItem.poc.editTitle" : "contractItem.poc.createTitle")}
      submitLabel={t("contractItem.poc.save")}
      save={(body) => save.mutateAsync({ body })}
      onClose={onClose}
    >
      <PocFormFields row={row} />
    </RecordDialog>
  );
}

function PocFormFields({ row }: Pick<PocItemDialogProps, "row">): ReactNode {
  const item = useFormItems(pocItem, formLabels);
  const companyId = Form.useWatch("companyId") as number | undefined; // the form's own field
  const known = (value: number | null | undefined, label: string | null | undefined) =>
    value && label ? { value, label } : null;
  return (
    <>
      <FormGrid>
        {item("companyId", <CompanyPicker party="customer" isDisabled={row !== null} isClearable={false} />)}
        {item("pocNo")}
      </FormGrid>
      {item("name")}
      <FormGrid>
        {item("startTime")}
        {item("endTime")}
        {item("productMenuId", <ProductChoice known={known(row?.productMenuId, row?.productName)} />)}
        {item("planHour")}
        {item("ownerUserId", <UserPicker isInternal />)}
        {item("executorId", <EngineerPicker />)}
        {item("result")}
        {item(
          "contractId",
          <ContractChoice
            {...(companyId && { companyId })}
            known={known(row?.contractId, row?.contractNum)}
          />,
        )}
      </FormGrid>
      {item("remark")}
    </>
  );
}
