import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useDownloadResource } from "../api.ts";
import type { DownloadProps } from "./download-button.tsx";

interface DownloadDialogProps extends DownloadProps {
  readonly onClose: () => void;
}

/** Asks what for, and starts the download. */
export function DownloadDialog({
  resourceId,
  versionId,
  name,
  version,
  onClose,
}: DownloadDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const download = useDownloadResource();
  return (
    <FormModal<{ purpose?: string }>
      isOpen
      onClose={onClose}
      title={t("resource.download.title", { name, version })}
      submitLabel={t("resource.action.download")}
      intro={t("resource.download.intro")}
      onSubmit={({ purpose = "" }) =>
        submitOutcome(
          download
            .mutateAsync({ body: { id: resourceId, versionId, purpose } })
            .then(({ url }) => followLink(url)),
        )
      }
    >
      <Form.Item
        name="purpose"
        label={t("resource.field.purpose")}
        extra={t("resource.download.purposeHint")}
        rules={[rules.max(textLengths.max256)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormModal>
  );
}

function followLink(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noopener";
  link.click();
}
