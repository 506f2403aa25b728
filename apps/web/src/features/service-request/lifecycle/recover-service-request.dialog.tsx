import { recoverType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, FormModal, Input, schemaRule } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { useRecoverServiceRequest } from "../api.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { MomentField } from "../parts/moment-field.tsx";
import { outcomeOf } from "../parts/outcome.ts";

interface RecoverFields {
  readonly happenTime: string;
  readonly recoverTime: string;
  readonly recoverType: number;
  readonly recoverDesc?: string;
}

/** Records that the business runs again: when it broke, when it was back, and what brought it back. */
export function RecoverServiceRequestDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const recover = useRecoverServiceRequest();
  const draft = useFormDraft<RecoverFields>(`service-request.recover.${detail.id}`);
  const rules = fieldRules(t);
  return (
    <FormModal<RecoverFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.recover.title")}
      submitLabel={t("serviceRequest.recover.submit")}
      intro={t("serviceRequest.recover.intro")}
      draft={draft}
      initialValues={{
        happenTime: detail.happenTime ?? detail.submitTime,
        recoverTime: new Date().toISOString(),
      }}
      onSubmit={(fields) =>
        outcomeOf(
          client,
          recover.mutateAsync({
            body: { faultId: detail.id, ...fields, recoverDesc: fields.recoverDesc || null },
          }),
        )
      }
    >
      {(form) => (
        <>
          <FormGrid>
            <Form.Item name="happenTime" label={t("serviceRequest.field.happenTime")} rules={[rules.chosen]}>
              <MomentField />
            </Form.Item>
            <Form.Item
              name="recoverTime"
              label={t("serviceRequest.field.recoverTime")}
              dependencies={["happenTime"]}
              rules={[
                rules.chosen,
                schemaRule((value) => {
                  const happened: unknown = form.getFieldValue("happenTime");
                  const isBefore =
                    typeof value === "string" &&
                    typeof happened === "string" &&
                    Date.parse(value) < Date.parse(happened);
                  return isBefore ? t("serviceRequest.recover.beforeHappen") : undefined;
                }),
              ]}
            >
              <MomentField />
            </Form.Item>
          </FormGrid>
          <Form.Item name="recoverType" label={t("serviceRequest.field.recoverType")} rules={[rules.chosen]}>
            <EnumSelect of={recoverType} placeholder={t("serviceRequest.recover.choose")} />
          </Form.Item>
          <Form.Item
            name="recoverDesc"
            label={t("serviceRequest.field.recoverDesc")}
            rules={[rules.max(textLengths.max1024)]}
          >
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
          </Form.Item>
        </>
      )}
    </FormModal>
  );
}
