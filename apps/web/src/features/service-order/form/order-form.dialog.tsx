import type { ServiceOrderDetail, ServiceOrderDraft } from "@pharos/api/service-order";
import { servicePlace } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, type FormInstance, FormModal, FormSection, Input, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { WallClockField } from "../../../shared/dates/date-field.tsx";
import { momentOf, wallClockOf } from "../../../shared/dates/wall-clock.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useSendOrKeep } from "../../offline/index.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import { type OrderSource, orderQueries, useEditOrder } from "../api.ts";
import { CustomerSigning } from "./customer-signing.tsx";
import { EngineersField } from "./engineers-field.tsx";
import { HoursField } from "./hours-field.tsx";
import { numbersQuery } from "./order-form-data.ts";
import { bodyOf, initialFields, type OrderFields } from "./order-values.ts";
import "./order-form.css";

interface OrderFormDialogProps {
  /** The order that is changed; null makes one. */
  readonly order: ServiceOrderDetail | null;
  /** The service request or plan a new order is for. */
  readonly source?: OrderSource | null;
  readonly onClose: () => void;
  /** Called instead of `onClose` when the order has been saved. */
  readonly onSaved?: (order: ServiceOrderDetail) => void;
  /** Called instead of `onClose` when a new order waits on this device for a network. */
  readonly onKept?: () => void;
}

/** Makes a service order, perhaps from a service request or a plan, or changes one that nobody has signed. */
export function OrderFormDialog({ source = null, ...props }: OrderFormDialogProps): ReactNode {
  const draft = useQuery({ ...orderQueries.draft(source ?? {}), enabled: source !== null });
  const [hasBegun, setHasBegun] = useState(source === null);
  // The form takes what it begins with once: without a network what is on the device, else the hours of this minute. What is
  // fetched later leaves it alone.
  if (!hasBegun && !draft.isPending && !draft.isFetching) setHasBegun(true);
  if (!hasBegun) return null;
  return <OrderForm {...props} draft={draft.data} />;
}

interface OrderFormProps extends Omit<OrderFormDialogProps, "source"> {
  readonly draft: ServiceOrderDraft | undefined;
}

function OrderForm({ order, draft, onClose, onSaved, onKept }: OrderFormProps): ReactNode {
  const t = useT();
  const { userId } = useMe();
  const create = useSendOrKeep("order");
  const edit = useEditOrder();
  const change = useConfirmChange();
  const saved = useRef<() => void>(null);
  const close = () => (saved.current ?? onClose)();
  const send = async (fields: OrderFields) => {
    const { customerSigning, ...body } = bodyOf(fields);
    if (order) {
      const changed = await edit.mutateAsync({
        params: { id: order.id },
        body: { ...body, version: order.version },
      });
      saved.current = () => (onSaved ?? onClose)(changed);
      return;
    }
    const outcome = await create({
      title: t("serviceOrder.form.keptTitle", { title: body.title }),
      input: { body: { ...body, customerSigning } },
    });
    // What is created is an order; nothing has answered for what is kept.
    const made = outcome as ServiceOrderDetail | undefined;
    saved.current = made ? () => (onSaved ?? onClose)(made) : (onKept ?? null);
  };
  return (
    <>
      {change.holder}
      <FormModal<OrderFields>
        isOpen
        onClose={close}
        width={860}
        title={t(order ? "serviceOrder.form.edit" : "serviceOrder.form.create")}
        submitLabel={t("serviceOrder.form.submit")}
        intro={
          draft
            ? t(draft.planId === null ? "serviceOrder.form.fromRequest" : "serviceOrder.form.fromPlan", {
                title: draft.title,
              })
            : undefined
        }
        initialValues={initialFields(order, draft, userId)}
        onSubmit={(fields) => change.before(order?.title ?? null, () => submitOutcome(send(fields)))}
      >
        {(form) => (
          <>
            <Form.Item name="faultId" hidden>
              <Input />
            </Form.Item>
            <Form.Item name="planId" hidden>
              <Input />
            </Form.Item>
            <FormSection title={t("serviceOrder.form.section.party")}>
              <PartyFields form={form} fixedCompany={order?.companyName ?? draft?.companyName} />
            </FormSection>
            <FormSection title={t("serviceOrder.form.section.work")}>
              <WorkFields form={form} orderId={order?.id ?? null} />
            </FormSection>
            <FormSection title={t("serviceOrder.form.section.text")}>
              <TextFields />
            </FormSection>
            {order === null ? <CustomerSigning form={form} /> : null}
          </>
        )}
      </FormModal>
    </>
  );
}

interface SectionProps {
  readonly form: FormInstance<OrderFields>;
}

/** The organisation of an order, a request or a plan stays; its name is known even where nobody can be asked for it. */
function PartyFields({
  form,
  fixedCompany,
}: SectionProps & { readonly fixedCompany: string | undefined }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const companyId = Form.useWatch("companyId", form) ?? 0;
  const numbers = useQuery({ ...numbersQuery(companyId), enabled: companyId > 0 });
  return (
    <FormGrid>
      <Form.Item
        name="title"
        label={t("serviceOrder.field.title")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        className="so-form-wide"
      >
        <Input />
      </Form.Item>
      <Form.Item name="companyId" label={t("serviceOrder.field.company")} rules={[rules.chosen]}>
        <CompanyPicker
          label={t("serviceOrder.field.company")}
          party="customer"
          isDisabled={fixedCompany !== undefined}
          {...(fixedCompany !== undefined && { placeholder: fixedCompany })}
          isClearable={false}
          onChange={() => form.setFieldValue("accId", null)}
        />
      </Form.Item>
      <Form.Item name="accId" label={t("serviceOrder.field.sn")}>
        <Select
          allowClear
          loading={numbers.isFetching}
          options={(numbers.data?.list ?? []).map(({ id, sn, name }) => ({
            value: id,
            label: `${sn} ${name}`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="customerContact"
        label={t("serviceOrder.field.contact")}
        rules={[rules.required, rules.max(textLengths.max64)]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="customerPhone"
        label={t("serviceOrder.field.phone")}
        rules={[rules.max(textLengths.max16)]}
      >
        <Input inputMode="tel" />
      </Form.Item>
    </FormGrid>
  );
}

function WorkFields({ form, orderId }: SectionProps & { readonly orderId: number | null }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const isOnSite = Form.useWatch("place", form) === servicePlace.toCode("onSite");
  return (
    <FormGrid>
      <Form.Item name="serviceDateFrom" label={t("serviceOrder.field.from")} rules={[rules.chosen]}>
        <MomentField />
      </Form.Item>
      <Form.Item
        name="serviceDateTo"
        label={t("serviceOrder.field.to")}
        dependencies={["serviceDateFrom"]}
        rules={[
          rules.chosen,
          {
            validator: async (_rule, value?: string) => {
              const from: unknown = form.getFieldValue("serviceDateFrom");
              if (value && typeof from === "string" && Date.parse(value) < Date.parse(from))
                throw new Error(t("validation.endBeforeStart"));
            },
          },
        ]}
      >
        <MomentField />
      </Form.Item>
      <Form.Item
        name="engineerIds"
        label={t("serviceOrder.field.engineers")}
        rules={[{ required: true, type: "array", message: t("validation.required") }]}
      >
        <EngineersField />
      </Form.Item>
      <HoursField form={form} orderId={orderId} />
      <Form.Item name="place" label={t("serviceOrder.field.place")} rules={[rules.chosen]}>
        <EnumSelect of={servicePlace} />
      </Form.Item>
      {isOnSite ? (
        <Form.Item
          name="address"
          label={t("serviceOrder.field.address")}
          rules={[rules.max(textLengths.max256)]}
        >
          <Input />
        </Form.Item>
      ) : null}
    </FormGrid>
  );
}

function TextFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <>
      <Form.Item
        name="contentMd"
        label={t("serviceOrder.field.content")}
        extra={t("serviceOrder.form.textHint")}
        rules={[rules.required, rules.max(20_000)]}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} />
      </Form.Item>
      <Form.Item name="resultMd" label={t("serviceOrder.field.result")} rules={[rules.max(20_000)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} />
      </Form.Item>
      <Form.Item name="leftoverMd" label={t("serviceOrder.field.leftover")} rules={[rules.max(20_000)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} />
      </Form.Item>
    </>
  );
}

interface MomentFieldProps {
  readonly id?: string;
  /** ISO 8601. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

function MomentField({ value, onChange, ...rest }: MomentFieldProps): ReactNode {
  return (
    <WallClockField
      {...rest}
      value={value ? wallClockOf(value) : ""}
      onChange={(wallClock) => onChange?.(wallClock === "" ? null : momentOf(wallClock))}
    />
  );
}
