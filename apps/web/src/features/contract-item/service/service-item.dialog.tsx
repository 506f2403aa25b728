import { quotaUnit, serviceItemCycle, serviceItemStatus, taskType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, type FormInstance, FormModal, FormSection, Input, Switch } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ServiceItemView, useSaveServiceItem } from "../api.ts";
import { PeriodFields } from "../parts/choice-fields.tsx";
import { asText, numberOrNull } from "../parts/number-text.ts";

interface ServiceItemFields {
  readonly name: string;
  readonly taskType: ServiceItemView["taskType"];
  readonly unit: ServiceItemView["unit"];
  readonly cycle: ServiceItemView["cycle"];
  readonly quota?: string;
  readonly mayOverdraw?: boolean;
  readonly startTime?: string | null;
  readonly endTime?: string | null;
  readonly planHour?: string;
  readonly status?: ServiceItemView["status"];
}

interface ServiceItemDialogProps {
  readonly accId: number;
  /** The item to change; null for a new one. */
  readonly item: ServiceItemView | null;
  readonly onClose: () => void;
}

/** Adds a service item with its first grant, or changes one. */
export function ServiceItemDialog({ accId, item, onClose }: ServiceItemDialogProps): ReactNode {
  const t = useT();
  const save = useSaveServiceItem();
  const confirm = useConfirmChange();
  const submit = ({ quota, planHour, startTime, endTime, ...fields }: ServiceItemFields) =>
    submitOutcome(
      save.mutateAsync({
        body: {
          ...fields,
          accId,
          ...(item ? { id: item.id, version: item.version } : { quota: numberOrNull(quota) }),
          planHour: numberOrNull(planHour),
          startTime: startTime || null,
          endTime: endTime || null,
        },
      }),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<ServiceItemFields>
        isOpen
        onClose={onClose}
        width={640}
        title={t(item ? "contractItem.service.editTitle" : "contractItem.service.createTitle")}
        submitLabel={t("contractItem.service.save")}
        initialValues={initialOf(item)}
        onSubmit={(fields) => (item ? confirm.before(item.name, () => submit(fields)) : submit(fields))}
      >
        {(form) => <ServiceItemFormFields form={form} item={item} />}
      </FormModal>
    </>
  );
}

function initialOf(item: ServiceItemView | null): Partial<ServiceItemFields> {
  if (!item) return { taskType: 0, unit: "times", cycle: 0 };
  const { name, cycle, mayOverdraw, startTime, endTime, status, unit } = item;

  return {
    ...{ name, cycle, mayOverdraw, startTime, endTime, status, unit },
    taskType: item.taskType,
    planHour: asText(item.planHour),
  };
}

interface FieldsProps {
  readonly form: FormInstance<ServiceItemFields>;
  readonly item: ServiceItemView | null;
}

function ServiceItemFormFields({ form, item }: FieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const end = rules.notBefore(() => form.getFieldValue("startTime"));
  return (
    <>
      <FormSection title={t("contractItem.section.service")}>
        <Form.Item
          name="name"
          label={t("contractItem.field.name")}
          rules={[rules.required, rules.max(textLengths.max128)]}
          validateFirst
        >
          <Input />
        </Form.Item>
        <FormGrid>
          <Form.Item name="taskType" label={t("contractItem.field.taskType")} rules={[rules.chosen]}>
            <EnumSelect of={taskType} />
          </Form.Item>
          <Form.Item name="cycle" label={t("contractItem.field.cycle")} rules={[rules.chosen]}>
            <EnumSelect of={serviceItemCycle} />
          </Form.Item>
          {item === null ? null : (
            <Form.Item name="status" label={t("contractItem.field.status")}>
              <EnumSelect of={serviceItemStatus} />
            </Form.Item>
          )}
        </FormGrid>
        <PeriodFields rules={{ start: [], end: [end] }} />
      </FormSection>
      <FormSection title={t("contractItem.section.quota")}>
        <FormGrid>
          <Form.Item name="unit" label={t("contractItem.field.quotaUnit")} rules={[rules.chosen]}>
            <EnumSelect of={quotaUnit} />
          </Form.Item>
          {item === null ? (
            <Form.Item
              name="quota"
              label={t("contractItem.field.quota")}
              extra={t("contractItem.service.quotaHint")}
              rules={[rules.number(1)]}
            >
              <Input inputMode="decimal" />
            </Form.Item>
          ) : (
            <Form.Item label={t("contractItem.field.quota")} extra={t("contractItem.service.quotaFixed")}>
              <Input disabled value={String(item.quota.granted)} />
            </Form.Item>
          )}
          <Form.Item name="planHour" label={t("contractItem.field.planHour")} rules={[rules.number(1)]}>
            <Input inputMode="decimal" />
          </Form.Item>
        </FormGrid>
        <Form.Item name="mayOverdraw" label={t("contractItem.field.mayOverdraw")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormSection>
    </>
  );
}
