import type { ApplicationDetail } from "@pharos/api/application";
import { textLengths } from "@pharos/domain/limits";
import { Cluster } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Checkbox, Form, Input, Radio } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import type { ApproveFields } from "./approve.dialog.tsx";

/** Which organisation the applicant joins, and as what. */
export function OrganisationFields({ detail }: { readonly detail: ApplicationDetail }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const form = Form.useFormInstance<ApproveFields>();
  const way = Form.useWatch<ApproveFields["way"]>("way", form);
  const link = (companyId: number) => form.setFieldsValue({ way: "link", companyId });
  return (
    <>
      <Form.Item name="way" label={t("application.decide.company")}>
        <Radio.Group
          options={[
            { value: "new", label: t("application.decide.newCompany") },
            { value: "link", label: t("application.decide.linkCompany") },
          ]}
        />
      </Form.Item>
      {way === "link" ? (
        <Form.Item name="companyId" label={t("application.decide.linkCompany")} rules={[rules.chosen]}>
          <CompanyPicker party="customer" />
        </Form.Item>
      ) : (
        <Form.Item
          name="companyName"
          label={t("application.decide.companyName")}
          rules={[rules.required, rules.max(textLengths.max128)]}
          validateFirst
        >
          <Input />
        </Form.Item>
      )}
      {detail.similarCompanies.length > 0 ? (
        <Form.Item label={t("application.decide.similar")}>
          <Cluster as="span" gap={6} align="stretch" className="decide-similar">
            {detail.similarCompanies.map(({ id, name }) => (
              <Button key={id} onClick={() => link(id)}>
                {name}
              </Button>
            ))}
          </Cluster>
        </Form.Item>
      ) : null}
      <Form.Item name="isAdmin" valuePropName="checked">
        <Checkbox>{t("application.decide.isAdmin")}</Checkbox>
      </Form.Item>
      <p className="decide-note">
        {t(detail.hasAccount ? "application.decide.hasAccount" : "application.decide.newAccount")}
      </p>
    </>
  );
}
