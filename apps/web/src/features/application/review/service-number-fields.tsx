import type { ApplicationDetail } from "@pharos/api/application";
import { Form, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import { applicationQueries } from "../api.ts";
import type { ApproveFields } from "./approve.dialog.tsx";

/** Under which service the number is made, and which contract item it delivers. */
export function ServiceNumberFields({ detail }: { readonly detail: ApplicationDetail }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const form = Form.useFormInstance<ApproveFields>();
  const guess = detail.companyId ?? detail.similarCompanies[0]?.id ?? null;
  const customerId = Form.useWatch<ApproveFields["customerId"]>("customerId", form) ?? null;
  const serviceId = Form.useWatch<ApproveFields["serviceId"]>("serviceId", form) ?? null;
  const services = useQuery({
    ...applicationQueries.services(customerId ?? 0),
    enabled: customerId !== null,
  });
  const items = services.data?.find(({ id }) => id === serviceId)?.items ?? [];
  return (
    <>
      <Form.Item
        name="customerId"
        label={t("application.decide.chooseCompany")}
        initialValue={guess}
        rules={[rules.chosen]}
      >
        <CompanyPicker
          party="customer"
          onChange={() => form.setFieldsValue({ serviceId: null, contractItemId: null })}
        />
      </Form.Item>
      <Form.Item
        name="serviceId"
        label={t("application.decide.service")}
        extra={services.data?.length === 0 ? t("application.decide.noServices") : undefined}
        rules={[rules.chosen]}
      >
        <Select
          placeholder={t("application.decide.servicePlaceholder")}
          disabled={customerId === null}
          loading={services.isFetching}
          options={(services.data ?? []).map(({ id, name, contractNum, endTime }) => ({
            value: id,
            label: `${name} · ${contractNum} · ${endTime}`,
          }))}
          onChange={() => form.setFieldsValue({ contractItemId: null })}
        />
      </Form.Item>
      {items.length > 0 ? (
        <Form.Item name="contractItemId" label={t("application.decide.contractItem")}>
          <Select
            allowClear
            options={items.map(({ id, itemId, name }) => ({ value: id, label: `${itemId} · ${name}` }))}
          />
        </Form.Item>
      ) : null}
    </>
  );
}
