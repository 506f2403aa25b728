import { Form, FormModal, Radio } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { type RequestLink, useSaveLink } from "./api.ts";
import { RequestPicker } from "./request-picker.tsx";

interface LinkFields {
  readonly otherId: number;
  readonly role: RequestLink["role"];
}

/** Connects this request with another one. */
export function LinkRequestDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const save = useSaveLink();
  const rules = fieldRules(t);
  return (
    <FormModal<LinkFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.links.addTitle")}
      submitLabel={t("serviceRequest.links.submit")}
      intro={t("serviceRequest.links.intro")}
      initialValues={{ role: "related" }}
      onSubmit={({ otherId, role }) =>
        outcomeOf(client, save.mutateAsync({ body: { faultId: detail.id, otherId, role } }))
      }
    >
      <Form.Item name="otherId" label={t("serviceRequest.links.other")} rules={[rules.chosen]}>
        <RequestPicker faultId={detail.id} />
      </Form.Item>
      <Form.Item name="role" label={t("serviceRequest.links.kind")} rules={[rules.chosen]}>
        <Radio.Group
          vertical
          options={[
            { value: "related", label: t("serviceRequest.links.option.related") },
            { value: "duplicateOf", label: t("serviceRequest.links.option.duplicateOf") },
            { value: "duplicatedBy", label: t("serviceRequest.links.option.duplicatedBy") },
            { value: "parent", label: t("serviceRequest.links.option.parent") },
            { value: "child", label: t("serviceRequest.links.option.child") },
          ]}
        />
      </Form.Item>
    </FormModal>
  );
}
