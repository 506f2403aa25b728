import { remoteTool } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { MomentField } from "../parts/moment-field.tsx";
import type { RemoteFieldValues } from "./remote-values.ts";

interface RemoteFieldsProps {
  /** Where the values stand in the form; at its top when absent. */
  readonly prefix?: string;
  /** There are secrets already, and an empty field leaves them as they are. */
  readonly isChange?: boolean;
}

/** How to connect: tool, code, password, until when, and what else must be known. */
export function RemoteFields({ prefix, isChange = false }: RemoteFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const nameOf = (field: keyof RemoteFieldValues) => (prefix === undefined ? field : [prefix, field]);
  const keep = isChange ? t("serviceRequest.remote.keep") : undefined;
  return (
    <>
      <FormGrid>
        <Form.Item name={nameOf("tool")} label={t("serviceRequest.remote.tool")} rules={[rules.chosen]}>
          <EnumSelect of={remoteTool} />
        </Form.Item>
        <Form.Item
          name={nameOf("code")}
          label={t("serviceRequest.remote.code")}
          rules={[rules.max(textLengths.max128)]}
        >
          <Input autoComplete="off" placeholder={keep ?? t("serviceRequest.remote.codeHint")} />
        </Form.Item>
        <Form.Item
          name={nameOf("password")}
          label={t("serviceRequest.remote.password")}
          rules={[rules.max(textLengths.max128)]}
        >
          <Input.Password autoComplete="new-password" placeholder={keep} />
        </Form.Item>
        <Form.Item
          name={nameOf("validUntil")}
          label={t("serviceRequest.remote.validUntil")}
          extra={t("serviceRequest.remote.validUntilHint")}
        >
          <MomentField isFuture />
        </Form.Item>
      </FormGrid>
      <Form.Item
        name={nameOf("remark")}
        label={t("serviceRequest.remote.remark")}
        rules={[rules.max(textLengths.max256)]}
      >
        <Input autoComplete="off" placeholder={keep ?? t("serviceRequest.remote.remarkHint")} />
      </Form.Item>
    </>
  );
}
