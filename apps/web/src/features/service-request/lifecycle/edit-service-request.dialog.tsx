import { severity, severityRank } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { LazyMarkdownEditor } from "@pharos/ui";
import { Form, FormGrid, type FormInstance, FormModal, Input, Select } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useSaveServiceRequest } from "../api.ts";
import { TagsAndAddresses } from "../create/tags-and-addresses.tsx";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { severitiesInOrder, severityOf } from "../parts/wording.ts";

interface EditFields {
  readonly title: string;
  readonly type: number;
  readonly reason?: string;
  readonly contentMd: string;
  readonly dbVersion?: string;
  readonly contactName?: string;
  readonly tags?: string[];
  readonly notifyEmails?: string[];
}

/** Corrects the words of a request, or its severity: customers may only raise it, the vendor says why. */
export function EditServiceRequestDialog({
  detail,
  isOpen,
  onClose,
  isVendor,
}: RequestDialogProps & { readonly isVendor: boolean }): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const save = useSaveServiceRequest();
  const rules = fieldRules(t);
  return (
    <FormModal<EditFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.edit.title")}
      submitLabel={t("serviceRequest.edit.submit")}
      width={720}
      initialValues={{
        title: detail.title,
        type: detail.type,
        contentMd: detail.contentMd,
        dbVersion: detail.dbVersion ?? "",
        contactName: detail.contactName ?? "",
        tags: [...detail.tags],
        notifyEmails: [...detail.notifyEmails],
      }}
      onSubmit={(fields) =>
        outcomeOf(
          client,
          save.mutateAsync({
            body: {
              ...fields,
              id: detail.id,
              version: detail.version,
              // A severity that stays needs no reason, whatever was typed before.
              reason: fields.type === detail.type ? null : (fields.reason ?? null),
              dbVersion: fields.dbVersion || null,
              contactName: fields.contactName || null,
            },
          }),
        )
      }
    >
      {(form) => (
        <>
          <Form.Item
            name="title"
            label={t("serviceRequest.field.title")}
            rules={[rules.required, rules.max(textLengths.title)]}
            validateFirst
          >
            <Input showCount maxLength={textLengths.title} />
          </Form.Item>
          <SeverityFields form={form} current={detail.type} isVendor={isVendor} />
          <Form.Item name="contentMd" label={t("serviceRequest.field.content")} rules={[rules.required]}>
            <LazyMarkdownEditor label={t("serviceRequest.field.content")} minHeight={160} maxHeight={320} />
          </Form.Item>
          <FormGrid>
            <Form.Item
              name="dbVersion"
              label={t("serviceRequest.field.version")}
              rules={[rules.max(textLengths.max64)]}
            >
              <Input />
            </Form.Item>
            <Form.Item
              name="contactName"
              label={t("serviceRequest.field.contact")}
              rules={[rules.max(textLengths.max64)]}
            >
              <Input />
            </Form.Item>
          </FormGrid>
          <TagsAndAddresses />
        </>
      )}
    </FormModal>
  );
}

interface SeverityFieldsProps {
  readonly form: FormInstance<EditFields>;
  readonly current: number;
  readonly isVendor: boolean;
}

function SeverityFields({ form, current, isVendor }: SeverityFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const chosen = Form.useWatch("type", form);
  const rank = severityRank[severityOf(current)];
  return (
    <>
      <Form.Item name="type" label={t("serviceRequest.field.severity")} rules={[rules.chosen]}>
        <Select
          options={severitiesInOrder.map((name) => ({
            value: severity.toCode(name),
            label: `${t(severity.labelKey(name))} · ${t(`enums.severity.${name}.description`)}`,
            disabled: !isVendor && severityRank[name] > rank,
          }))}
        />
      </Form.Item>
      {isVendor && chosen !== undefined && chosen !== current ? (
        <Form.Item
          name="reason"
          label={t("serviceRequest.edit.reason")}
          extra={t("serviceRequest.reopen.reasonHint", { min: textLengths.reasonMin })}
          rules={[rules.required, rules.reason, rules.max(textLengths.max1024)]}
          validateFirst
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      ) : null}
    </>
  );
}
