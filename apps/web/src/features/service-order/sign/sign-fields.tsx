import type { Signing } from "@pharos/api/service-order";
import { ratingLimits, textLengths } from "@pharos/domain/limits";
import { Text } from "@pharos/ui";
import { Form, FormGrid, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { StarsField } from "../../service-rating/index.ts";
import { SignaturePad } from "./signature-pad.tsx";

/** A signature as it is filled in. */
export interface SignFields {
  readonly imageBase64?: string;
  readonly signerName?: string;
  readonly signerTitle?: string;
  /** 1 to 5. */
  readonly satisfaction?: number;
  readonly opinion?: string;
}

interface SignFieldsProps {
  /** Customers say what they think too. */
  readonly isCustomer: boolean;
}

/** Drawing, name and title; from a customer satisfaction and opinion too. */
export function SignFieldRows({ isCustomer }: SignFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <>
      <Form.Item
        name="imageBase64"
        rules={[{ required: true, message: t("serviceOrder.sign.empty") }]}
        className="so-sign-pad"
      >
        <SignaturePad />
      </Form.Item>
      <FormGrid>
        <Form.Item
          name="signerName"
          label={t("serviceOrder.sign.name")}
          rules={[rules.required, rules.max(textLengths.max64)]}
        >
          <Input autoComplete="name" />
        </Form.Item>
        <Form.Item
          name="signerTitle"
          label={t("serviceOrder.sign.jobTitle")}
          rules={[rules.max(textLengths.max64)]}
        >
          <Input autoComplete="organization-title" />
        </Form.Item>
      </FormGrid>
      {isCustomer ? (
        <>
          <Form.Item name="satisfaction" label={t("serviceOrder.sign.satisfaction")}>
            <StarsField label={t("serviceOrder.sign.satisfaction")} />
          </Form.Item>
          <Form.Item
            name="opinion"
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

/** What is sent for what was filled in, for the content that was shown. */
export function signingOf(fields: SignFields, docHash: string): Signing {
  return {
    signerName: fields.signerName ?? "",
    signerTitle: fields.signerTitle || null,
    imageBase64: fields.imageBase64 ?? "",
    docHash,
    satisfaction: fields.satisfaction === undefined ? null : fields.satisfaction * ratingLimits.scorePerStar,
    opinion: fields.opinion || null,
  };
}
