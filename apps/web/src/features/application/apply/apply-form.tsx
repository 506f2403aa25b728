import type { SubmitApplication } from "@pharos/api/application";
import { textLengths } from "@pharos/domain/limits";
import { Grid, Text } from "@pharos/ui";
import { Button, Radio } from "@pharos/ui/controls";
import { Form, FormSummary, Input, useSubmitForm } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useSubmitApplication } from "../api.ts";
import { PhoneField, PhoneProof } from "../parts/phone-proof.tsx";
import "./apply-form.css";

type Fields = SubmitApplication;

interface ApplyFormProps {
  /** Strangers prove their phone; people who are signed in are known. */
  readonly isSignedIn: boolean;
  /** Filled in for people who are known, or who apply again. */
  readonly initialValues?: Partial<Fields>;
  readonly onDone: (applyNo: string) => void;
}

/** Applies for an organisation or a service number. */
export function ApplyForm({ isSignedIn, initialValues, onDone }: ApplyFormProps): ReactNode {
  const t = useT();
  const submit = useSubmitApplication();
  const rules = fieldRules(t);
  const state = useSubmitForm<Fields>({
    initialValues: { applyType: 0, ...initialValues },
    onSubmit: (fields) =>
      submitOutcome(submit.mutateAsync({ body: fields }).then(({ applyNo }) => onDone(applyNo))),
  });
  const optional = (label: string) => (
    <>
      {label}
      <Text size="small" weight="regular" tone="tertiary" className="apply-optional">
        {t("application.form.optional")}
      </Text>
    </>
  );
  return (
    <Form<Fields> {...state.formProps} size="large">
      <FormSummary problems={state.problems} />
      <Form.Item name="applyType" label={t("application.form.type")}>
        <Radio.Group className="apply-types">
          <Grid minWidth={180} gap={8}>
            <Radio value={0}>
              <Text as="strong" weight="medium">
                {t("application.form.typeOrganisation")}
              </Text>
              <Text as="small" tone="secondary">
                {t("application.form.typeOrganisationHint")}
              </Text>
            </Radio>
            <Radio value={1}>
              <Text as="strong" weight="medium">
                {t("application.form.typeServiceNumber")}
              </Text>
              <Text as="small" tone="secondary">
                {t("application.form.typeServiceNumberHint")}
              </Text>
            </Radio>
          </Grid>
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="companyName"
        label={t("application.form.company")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input placeholder={t("application.form.companyPlaceholder")} autoComplete="organization" />
      </Form.Item>
      <Form.Item
        name="contactName"
        label={t("application.form.contact")}
        rules={[rules.required, rules.max(textLengths.max64)]}
        validateFirst
      >
        <Input autoComplete="name" />
      </Form.Item>
      {isSignedIn ? <PhoneField /> : <PhoneProof />}
      <Form.Item
        name="email"
        label={optional(t("application.form.email"))}
        extra={t("application.form.emailHint")}
        rules={[rules.email, rules.max(textLengths.max128)]}
      >
        <Input type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item
        name="contractNum"
        label={optional(t("application.form.contractNum"))}
        rules={[rules.max(textLengths.max64)]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="product"
        label={optional(t("application.form.product"))}
        rules={[rules.max(textLengths.max64)]}
      >
        <Input placeholder={t("application.form.productPlaceholder")} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="reason"
        label={optional(t("application.form.reason"))}
        rules={[rules.max(textLengths.max1024)]}
      >
        <Input.TextArea
          placeholder={t("application.form.reasonPlaceholder")}
          autoSize={{ minRows: 3, maxRows: 8 }}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={state.isSubmitting}>
        {t("application.form.submit")}
      </Button>
    </Form>
  );
}
