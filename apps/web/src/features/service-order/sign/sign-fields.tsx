import { textLengths } from "@pharos/domain/limits";
import { Text } from "@pharos/ui";
import { Form, FormGrid, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { StarsField } from "../../service-rating/index.ts";
import type { SignFields } from "./sign-values.ts";
import { SignaturePad } from "./signature-pad.tsx";

interface SignFieldsProps {
  /** Where the fields stand in a form that has others. */
  readonly under?: string;
  /** Customers say what they think too. */
  readonly isCustomer: boolean;
}

/** Drawing, name and title; from a customer satisfaction and opinion too. */
export function SignFieldRows({ isCustomer, under }: SignFieldsProps): ReactNode {
  const t = useT();
  const named = (name: keyof SignFields) => (under === undefined ? name : [under, name]);
  const rules = fieldRules(t);
  return (
    <>
      <Form.Item
        name={named("imageBase64")}
        rules={[{ required: true, message: t("serviceOrder.sign.empty") }]}
        className="so-sign-pad"
      >
        <SignaturePad />
      </Form.Item>
      <FormGrid>
        <Form.Item
          name={named("signerName")}
          label={t("serviceOrder.sign.name")}
          rules={[rules.required, rules.max(textLengths.max64)]}
        >
          <Input autoComplete="name" />
        </Form.Item>
        <Form.Item
          name={named("signerTitle")}
          label={t("serviceOrder.sign.jobTitle")}
          rules={[rules.max(textLengths.max64)]}
        >
          <Input autoComplete="organization-title" />
        </Form.Item>
      </FormGrid>
      {isCustomer ? (
        <>
          <Form.Item name={named("satisfaction")} label={t("serviceOrder.sign.satisfaction")}>
            <StarsField label={t("serviceOrder.sign.satisfaction")} />
          </Form.Item>
          <Form.Item
            name={named("opinion")}
            label={t("serviceOrder.sign.opinion")}
            rules={[rules.max(textLengths.max1024)]}
          >
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 6 }}
              placeholder={t("serviceOrder.sign.opinionHint")}
            />
          </Form.Item>
        </>
      ) : null}
      <Text as="p" size="small" tone="secondary">
        {t("serviceOrder.sign.statement")}
      </Text>
    </>
  );
}
