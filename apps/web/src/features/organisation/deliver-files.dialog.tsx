import type { CompanyInfo } from "@pharos/api/organisation";
import { attachmentType } from "@pharos/domain/enums";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { nameIn } from "../../shared/format/index.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { DropZone, UploadField, useDeliverFiles, useUploads } from "../file/index.ts";

interface DeliveryFields {
  /** Holds the words when nothing was chosen; the files themselves are uploads. */
  readonly files?: undefined;
  readonly remark?: string;
}

interface DeliverFilesDialogProps {
  readonly company: CompanyInfo;
  readonly onClose: () => void;
}

/** Chooses files for one customer and says what they are; what was uploaded stays when it is closed. */
export function DeliverFilesDialog({ company, onClose }: DeliverFilesDialogProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const uploads = useUploads(`delivery.${company.id}`, attachmentType.toCode("customerOnly"));
  const deliver = useDeliverFiles();
  const files = uploads.items.flatMap(({ state, name, objectKey }) =>
    state === "done" && objectKey !== null ? [{ name, objectKey }] : [],
  );
  const validate = () => {
    if (uploads.isBusy) return Promise.reject(new Error(t("organisation.delivery.waiting")));
    if (files.length === 0) return Promise.reject(new Error(t("organisation.delivery.needFiles")));
    return Promise.resolve();
  };
  return (
    <FormModal<DeliveryFields>
      isOpen
      onClose={onClose}
      title={t("organisation.delivery.dialogTitle", {
        name: nameIn(locale, company.name, company.nameEn),
      })}
      submitLabel={t("organisation.delivery.submit")}
      intro={t("organisation.delivery.hint")}
      onSubmit={({ remark }) =>
        submitOutcome(
          deliver.mutateAsync({ body: { companyId: company.id, files, remark } }).then(() => uploads.clear()),
        )
      }
    >
      {(form) => {
        const add = (chosen: readonly File[]) => {
          form.setFields([{ name: "files", errors: [] }]);
          uploads.add(chosen);
        };
        return (
          <>
            <Form.Item name="files" label={t("file.title")} required rules={[{ validator: validate }]}>
              <DropZone onFiles={add}>
                <UploadField uploads={{ ...uploads, add }} />
              </DropZone>
            </Form.Item>
            <Form.Item
              name="remark"
              label={t("organisation.delivery.remark")}
              extra={t("organisation.delivery.remarkHint")}
            >
              <Input.TextArea rows={2} maxLength={256} showCount />
            </Form.Item>
          </>
        );
      }}
    </FormModal>
  );
}
