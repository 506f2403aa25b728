import { contractItemStatus, coverage, maintenanceLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, type FormInstance, FormModal, FormSection, Input } from "@pharos/ui/form";
import { type ReactNode, useState } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { UserPicker } from "../../organisation/parts.ts";
import { type ContractItemRow, useSaveContractItem } from "../api.ts";
import {
  ContractChoice,
  NumberChoice,
  PeriodFields,
  ProductChoice,
  TeamChoice,
} from "../parts/choice-fields.tsx";
import { asText, numberOrNull } from "../parts/number-text.ts";

interface ItemFields {
  readonly itemId: string;
  readonly contractId: number;
  readonly name: string;
  readonly itemType: string;
  readonly productMenuId?: number | null;
  readonly maintLevel?: ContractItemRow["maintLevel"];
  readonly coverage: ContractItemRow["coverage"];
  readonly planHour?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly amount?: string;
  readonly teamId?: number | null;
  readonly managerUserId?: number | null;
  readonly accId?: number | null;
  readonly status?: ContractItemRow["status"];
}

interface ContractItemDialogProps {
  /** The item to change; null for a new one. */
  readonly row: ContractItemRow | null;
  readonly onClose: () => void;
  readonly onSaved?: (row: ContractItemRow) => void;
}

/** Adds a contract item, or changes one. */
export function ContractItemDialog({ row, onClose, onSaved }: ContractItemDialogProps): ReactNode {
  const t = useT();
  const save = useSaveContractItem();
  const confirm = useConfirmChange();
  const [companyId, setCompanyId] = useState<number | null>(row?.companyId ?? null);
  const hasAmount = useMe().perms.includes("contract:amount") || row?.amount !== undefined;
  const submit = async (fields: ItemFields) => {
    const saved = await save.mutateAsync({ body: bodyOf(fields, row, hasAmount) });
    onSaved?.(saved);
  };
  return (
    <>
      {confirm.holder}
      <FormModal<ItemFields>
        isOpen
        onClose={onClose}
        width={720}
        title={t(row ? "contractItem.items.editTitle" : "contractItem.items.createTitle")}
        submitLabel={t("contractItem.items.save")}
        initialValues={initialOf(row)}
        onSubmit={(fields) =>
          row ? confirm.before(row.name, () => submitOutcome(submit(fields))) : submitOutcome(submit(fields))
        }
      >
        {(form) => (
          <>
            <FormSection title={t("contractItem.section.item")}>
              <NameFields row={row} onCompany={setCompanyId} />
              <PeriodOf form={form} />
            </FormSection>
            <FormSection title={t("contractItem.section.extent")}>
              <FigureFields hasAmount={hasAmount} />
            </FormSection>
            <FormSection title={t("contractItem.section.place")}>
              <PlaceFields row={row} companyId={companyId} />
            </FormSection>
          </>
        )}
      </FormModal>
    </>
  );
}

function initialOf(row: ContractItemRow | null): Partial<ItemFields> {
  if (!row) return { coverage: 0 };
  const { itemId, contractId, name, itemType, productMenuId, maintLevel, startTime, endTime } = row;
  const { teamId, managerUserId, accId, status } = row;
  return {
    ...{ itemId, contractId, name, itemType, productMenuId, maintLevel, startTime, endTime },
    ...{ teamId, managerUserId, accId, status },
    coverage: row.coverage,
    planHour: asText(row.planHour),
    quantity: asText(row.quantity),
    unit: row.unit ?? "",
    amount: asText(row.amount),
  };
}

function bodyOf(fields: ItemFields, row: ContractItemRow | null, hasAmount: boolean) {
  const { planHour, quantity, unit, amount, ...rest } = fields;
  return {
    ...rest,
    ...(row && { id: row.id, version: row.version, contractId: row.contractId }),
    planHour: numberOrNull(planHour),
    quantity: numberOrNull(quantity),
    unit: unit || null,
    ...(hasAmount && { amount: numberOrNull(amount) }),
  };
}

interface NameFieldsProps {
  readonly row: ContractItemRow | null;
  readonly onCompany: (companyId: number) => void;
}

function NameFields({ row, onCompany }: NameFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const known = row && { value: row.contractId, label: `${row.contractNum} · ${row.contractName}` };
  return (
    <>
      <Form.Item name="contractId" label={t("contractItem.field.contract")} rules={[rules.chosen]}>
        <ContractChoice known={known} isDisabled={row !== null} isRequired onCompany={onCompany} />
      </Form.Item>
      <FormGrid>
        <Form.Item
          name="itemId"
          label={t("contractItem.field.itemId")}
          rules={[rules.required, rules.max(32)]}
          validateFirst
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="itemType"
          label={t("contractItem.field.itemType")}
          rules={[rules.required, rules.max(32)]}
          validateFirst
        >
          <Input />
        </Form.Item>
      </FormGrid>
      <Form.Item
        name="name"
        label={t("contractItem.field.name")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input />
      </Form.Item>
    </>
  );
}

function PeriodOf({ form }: { readonly form: FormInstance<ItemFields> }): ReactNode {
  const rules = fieldRules(useT());
  const end = rules.notBefore(() => form.getFieldValue("startTime"));
  return <PeriodFields rules={{ start: [rules.chosen], end: [rules.chosen, end] }} />;
}

function FigureFields({ hasAmount }: { readonly hasAmount: boolean }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <FormGrid>
      <Form.Item name="planHour" label={t("contractItem.field.planHour")} rules={[rules.number(1)]}>
        <Input inputMode="decimal" />
      </Form.Item>
      {hasAmount ? (
        <Form.Item name="amount" label={t("contractItem.field.amountYuan")} rules={[rules.number(2)]}>
          <Input inputMode="decimal" />
        </Form.Item>
      ) : null}
      <Form.Item name="quantity" label={t("contractItem.field.quantity")} rules={[rules.number(1)]}>
        <Input inputMode="decimal" />
      </Form.Item>
      <Form.Item name="unit" label={t("contractItem.field.unit")} rules={[rules.max(16)]}>
        <Input />
      </Form.Item>
      <Form.Item name="maintLevel" label={t("contractItem.field.maintLevel")}>
        <EnumSelect of={maintenanceLevel} allowClear />
      </Form.Item>
      <Form.Item name="coverage" label={t("contractItem.field.coverage")}>
        <EnumSelect of={coverage} />
      </Form.Item>
    </FormGrid>
  );
}

interface PlaceFieldsProps {
  readonly row: ContractItemRow | null;
  readonly companyId: number | null;
}

function PlaceFields({ row, companyId }: PlaceFieldsProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const known = (value: number | null | undefined, label: string | null | undefined) =>
    value && label ? { value, label } : null;
  return (
    <FormGrid>
      <Form.Item name="productMenuId" label={t("contractItem.field.product")}>
        <ProductChoice
          known={known(row?.productMenuId, row && nameIn(locale, row.productName, row.productNameEn))}
        />
      </Form.Item>
      <Form.Item name="accId" label={t("contractItem.field.sn")}>
        <NumberChoice companyId={companyId} known={known(row?.accId, row?.sn)} />
      </Form.Item>
      <Form.Item name="teamId" label={t("contractItem.field.team")}>
        <TeamChoice known={known(row?.teamId, row && nameIn(locale, row.teamName, row.teamNameEn))} />
      </Form.Item>
      <Form.Item name="managerUserId" label={t("contractItem.field.manager")}>
        <UserPicker isInternal />
      </Form.Item>
      {row === null ? null : (
        <Form.Item name="status" label={t("contractItem.field.status")}>
          <EnumSelect of={contractItemStatus} />
        </Form.Item>
      )}
    </FormGrid>
  );
}
