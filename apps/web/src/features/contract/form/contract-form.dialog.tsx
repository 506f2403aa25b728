import { contractType, maintenanceLevel, serviceType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import type { Translate } from "@pharos/i18n";
import {
  Form,
  FormGrid,
  type FormInstance,
  FormModal,
  FormSection,
  Input,
  InputNumber,
  Select,
} from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker, UserPicker } from "../../organisation/parts.ts";
import { type ContractDetail, contractQueries, useSaveContract } from "../api.ts";
import { emailListRule } from "../parts/email-list-rule.ts";
import { bodyOf, type ContractFields, type FormMode, initialFields } from "./contract-values.ts";
import { NumberFieldList } from "./number-fields.tsx";
import { TermFields, useLongTermQuestion } from "./term-fields.tsx";
import "./contract-form.css";

interface ContractFormDialogProps {
  readonly mode: FormMode;
  /** The contract that is edited or renewed. */
  readonly detail: ContractDetail;
  readonly onClose: () => void;
}

/** Edits or renews a contract with its service and its service numbers. */
export function ContractFormDialog({ mode, detail, onClose }: ContractFormDialogProps): ReactNode {
  const t = useT();
  const save = useSaveContract();
  const change = useConfirmChange();
  const term = useLongTermQuestion();
  const submit = async (fields: ContractFields) => {
    if (!(await term.ask(fields.contract))) return { isDone: false as const };
    const send = () => submitOutcome(save.mutateAsync({ body: bodyOf(fields, mode, detail) }));
    return mode === "edit" ? change.before(fields.contract.name ?? "", send) : send();
  };
  return (
    <FormModal<ContractFields>
      isOpen
      onClose={onClose}
      title={titleOf(mode, t)}
      submitLabel={t("contract.form.submit")}
      width={880}
      initialValues={initialFields(mode, detail)}
      intro={
        mode === "renew" ? t("contract.form.renewIntro", { num: detail.contract.contractNum }) : undefined
      }
      onSubmit={submit}
    >
      {(form) => (
        <>
          {change.holder}
          {term.holder}
          <ContractSection form={form} />
          <NumberFieldList form={form} isRenewal={mode === "renew"} />
        </>
      )}
    </FormModal>
  );
}

function titleOf(mode: FormMode, t: Translate): string {
  return t(mode === "edit" ? "contract.form.edit" : "contract.form.renew");
}

interface SectionProps {
  readonly form: FormInstance<ContractFields>;
}

function ContractSection({ form }: SectionProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const rules = fieldRules(t);
  const options = useQuery(contractQueries.options());
  const teams = (options.data?.teams ?? []).map(({ id, name, nameEn }) => ({
    value: id,
    label: nameIn(locale, name, nameEn),
  }));
  const choices = (codes: readonly number[], label: (at: number) => string) =>
    codes.map((code, at) => ({ value: code, label: label(at) }));
  return (
    <>
      <FormSection title={t("contract.detail.contract")}>
        <FormGrid>
          <Form.Item name="companyId" label={t("contract.field.company")} rules={[rules.chosen]}>
            <CompanyPicker
              label={t("contract.field.company")}
              party="customer"
              isDisabled
              isClearable={false}
            />
          </Form.Item>
          <Form.Item
            name={["contract", "contractNum"]}
            label={t("contract.field.contractNum")}
            rules={[rules.required, rules.max(textLengths.max64)]}
          >
            <Input />
          </Form.Item>
          <Form.Item
            name={["contract", "name"]}
            label={t("contract.field.contractName")}
            rules={[rules.required, rules.max(textLengths.max128)]}
            className="ct-form-wide"
          >
            <Input />
          </Form.Item>
          <Form.Item name={["contract", "type"]} label={t("contract.field.type")}>
            <Select
              options={choices(contractType.codes, (at) =>
                t(contractType.labelKey(contractType.names[at] ?? "mixed")),
              )}
            />
          </Form.Item>
          <Form.Item name={["contract", "amount"]} label={t("contract.field.amount")}>
            <InputNumber min={0} max={999_999_999_999} precision={2} style={{ width: "100%" }} />
          </Form.Item>
          <TermFields form={form} />
          <Form.Item name={["contract", "signDate"]} label={t("contract.field.signDate")}>
            <DayField />
          </Form.Item>
          <Form.Item name={["contract", "ownerUserId"]} label={t("contract.field.owner")}>
            <UserPicker label={t("contract.field.owner")} />
          </Form.Item>
          <Form.Item name={["contract", "managerUserId"]} label={t("contract.field.manager")}>
            <UserPicker label={t("contract.field.manager")} />
          </Form.Item>
          <Form.Item
            name={["contract", "remark"]}
            label={t("contract.field.remark")}
            rules={[rules.max(textLengths.max1024)]}
            className="ct-form-wide"
          >
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
          </Form.Item>
        </FormGrid>
      </FormSection>
      <FormSection title={t("contract.detail.service")}>
        <FormGrid>
          <Form.Item
            name="name"
            label={t("contract.field.serviceName")}
            rules={[rules.required, rules.max(textLengths.max128)]}
          >
            <Input />
          </Form.Item>
          <Form.Item name="teamId" label={t("contract.field.team")} rules={[rules.chosen]}>
            <Select options={teams} showSearch={{ optionFilterProp: "label" }} loading={options.isPending} />
          </Form.Item>
          <Form.Item name="serviceType" label={t("contract.field.serviceType")}>
            <Select
              options={choices(serviceType.codes, (at) =>
                t(serviceType.labelKey(serviceType.names[at] ?? "support")),
              )}
            />
          </Form.Item>
          <Form.Item name="maintLevel" label={t("contract.field.maintLevel")}>
            <Select
              options={choices(maintenanceLevel.codes, (at) =>
                t(maintenanceLevel.labelKey(maintenanceLevel.names[at] ?? "standard")),
              )}
            />
          </Form.Item>
          <Form.Item
            name="email"
            label={t("contract.field.email")}
            rules={[emailListRule(t), rules.max(textLengths.max256)]}
            extra={t("contract.form.emailHint")}
            className="ct-form-wide"
          >
            <Input />
          </Form.Item>
          <Form.Item
            name="remark"
            label={t("contract.field.serviceRemark")}
            rules={[rules.max(textLengths.max1024)]}
            className="ct-form-wide"
          >
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
          </Form.Item>
        </FormGrid>
      </FormSection>
    </>
  );
}
