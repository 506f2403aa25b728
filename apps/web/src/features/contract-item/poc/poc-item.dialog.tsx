import { pocResult } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker, EngineerPicker, UserPicker } from "../../organisation/parts.ts";
import { type PocItemRow, useSavePocItem } from "../api.ts";
import { ContractChoice, PeriodFields, ProductChoice } from "../parts/choice-fields.tsx";
import { asText, fieldRules, numberOrNull } from "../parts/field-rules.ts";
import "../parts/forms.css";

interface PocFields {
  readonly pocNo: string;
  readonly name: string;
  readonly companyId: number;
  readonly productMenuId?: number | null;
  readonly ownerUserId?: number | null;
  readonly executorId?: number | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly planHour?: string;
  readonly result?: PocItemRow["result"];
  readonly contractId?: number | null;
  readonly remark?: string;
}

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
  const confirm = useConfirmChange();
  const submit = (fields: PocFields) =>
    submitOutcome(
      save.mutateAsync({
        body: {
          ...fields,
          ...(row && { id: row.id, version: row.version, companyId: row.companyId }),
          planHour: numberOrNull(fields.planHour),
          remark: fields.remark || null,
        },
      }),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<PocFields>
        isOpen
        onClose={onClose}
        width={680}
        title={t(row ? "contractItem.poc.editTitle" : "contractItem.poc.createTitle")}
        submitLabel={t("contractItem.poc.save")}
        initialValues={
          row
            ? { ...row, planHour: asText(row.planHour), remark: row.remark ?? "" }
            : { result: 0, ...(companyId && { companyId }) }
        }
        onSubmit={(fields) => (row ? confirm.before(row.name, () => submit(fields)) : submit(fields))}
      >
        {(form) => {
          const start = () => form.getFieldValue("startTime");
          return <PocFormFields row={row} start={start} />;
        }}
      </FormModal>
    </>
  );
}

interface PocFormFieldsProps {
  readonly row: PocItemRow | null;
  readonly start: () => unknown;
}

function PocFormFields({ row, start }: PocFormFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const companyId = Form.useWatch("companyId") as number | undefined; // the form's own field
  const known = (value: number | null | undefined, label: string | null | undefined) =>
    value && label ? { value, label } : null;
  return (
    <>
      <div className="ci-form-pair">
        <Form.Item name="companyId" label={t("contractItem.field.company")} rules={[rules.chosen]}>
          <CompanyPicker party="customer" isDisabled={row !== null} isClearable={false} />
        </Form.Item>
        <Form.Item
          name="pocNo"
          label={t("contractItem.field.pocNo")}
          rules={[rules.required, rules.max(32)]}
          validateFirst
        >
          <Input />
        </Form.Item>
      </div>
      <Form.Item
        name="name"
        label={t("contractItem.field.name")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input />
      </Form.Item>
      <PeriodFields rules={{ start: [rules.chosen], end: [rules.chosen, rules.notBefore(start)] }} />
      <div className="ci-form-pair">
        <Form.Item name="productMenuId" label={t("contractItem.field.product")}>
          <ProductChoice known={known(row?.productMenuId, row?.productName)} />
        </Form.Item>
        <Form.Item name="planHour" label={t("contractItem.field.planHour")} rules={[rules.number(1)]}>
          <Input inputMode="decimal" />
        </Form.Item>
        <Form.Item name="ownerUserId" label={t("contractItem.field.owner")}>
          <UserPicker isInternal />
        </Form.Item>
        <Form.Item name="executorId" label={t("contractItem.field.executor")}>
          <EngineerPicker />
        </Form.Item>
        <Form.Item name="result" label={t("contractItem.field.result")}>
          <EnumSelect of={pocResult} />
        </Form.Item>
        <Form.Item name="contractId" label={t("contractItem.field.contract")}>
          <ContractChoice
            {...(companyId && { companyId })}
            known={known(row?.contractId, row?.contractNum)}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="remark"
        label={t("contractItem.field.remark")}
        rules={[rules.max(textLengths.max1024)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}
